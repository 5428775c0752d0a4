import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import styles from './rule-checklist.module.css';
import { RuleChecklist } from './rule-checklist.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
});

const list = (marksFailures: boolean) => (
  <I18nProvider i18n={i18n}>
    <RuleChecklist
      id="rules"
      summary=""
      marksFailures={marksFailures}
      groups={[
        {
          heading: 'It needs',
          rules: [
            { id: 'number', state: 'fail', text: 'A number' },
            { id: 'length', state: 'pass', text: '12 to 25 characters' },
          ],
        },
        { heading: 'It is safe', rules: [{ id: 'last-five', state: 'pending', text: 'Checked later' }] },
      ]}
    />
  </I18nProvider>
);

test('each state has its own sign and word, and what fails has a cross only if failures are marked', () => {
  const { rerender } = render(list(false));
  const items = screen.getAllByRole('listitem');
  const signs = () => items.map((item) => item.querySelector('path')?.getAttribute('d'));
  const expected = ['Not met: A number', 'Met: 12 to 25 characters', ' Checked later'];
  expect(items.map(({ textContent }) => textContent)).toEqual(expected);
  expect(items.map(({ dataset }) => dataset.state)).toEqual(['fail', 'pass', 'pending']);
  expect(items[0]).not.toHaveClass(styles.fail ?? '');
  // An open ring, a tick, a dot.
  expect(signs()).toEqual([undefined, expect.any(String), undefined]);
  expect(items[0]?.className).not.toBe(items[2]?.className);
  rerender(list(true));
  expect(items.map(({ textContent }) => textContent)).toEqual(expected);
  expect(items[0]).toHaveClass(styles.fail ?? '');
  expect(new Set(signs()).size).toBe(3);
});
