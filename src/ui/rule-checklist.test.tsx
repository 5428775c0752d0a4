import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import styles from './rule-checklist.module.css';
import { RuleChecklist } from './rule-checklist.tsx';
import { hiddenClass } from './text.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
});

const list = (marksFailures: boolean, username: 'pass' | 'fail') => (
  <I18nProvider i18n={i18n}>
    <RuleChecklist
      id="rules"
      summary=""
      marksFailures={marksFailures}
      rules={[
        { id: 'number', state: 'fail', text: 'A number' },
        { id: 'length', state: 'pass', text: '12 to 25 characters' },
        {
          id: 'contains-username',
          state: username,
          text: 'Must not contain your username',
          prohibition: true,
        },
      ]}
    />
  </I18nProvider>
);
const items = () => screen.getAllByRole('listitem');
const states = () => items().map((item) => item.dataset.state);

test('a rule that is not met looks neutral until failures are marked, but has its state', () => {
  const { rerender } = render(list(false, 'pass'));
  const [number] = items();
  expect(states()).toEqual(['fail', 'pass', 'pass']);
  expect(number).toHaveTextContent('·Not met: A number');
  expect(number).not.toHaveClass(styles.fail ?? '');
  rerender(list(true, 'pass'));
  expect(states()).toEqual(['fail', 'pass', 'pass']);
  expect(number).toHaveTextContent('✕Not met: A number');
  expect(number).toHaveClass(styles.fail ?? '');
});

test('a prohibition is visible while it is violated and always in the accessible list', () => {
  const { rerender } = render(list(true, 'pass'));
  const prohibition = items()[2];
  expect(prohibition).toHaveClass(hiddenClass);
  expect(prohibition).toHaveTextContent('Met: Must not contain your username');
  rerender(list(true, 'fail'));
  expect(items()).toHaveLength(3);
  expect(prohibition).not.toHaveClass(hiddenClass);
});
