import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
import styles from './step-progress.module.css';
import { StepProgress } from './step-progress.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en-us', messages: {} });
});

const show = (props: ComponentProps<typeof StepProgress>) =>
  render(
    <I18nProvider i18n={i18n}>
      <StepProgress {...props} />
    </I18nProvider>,
  );

const names = ['Details', 'Verify', 'New password'];

test('screen readers get the number and the name of the current step, and no list', () => {
  const { container } = show({ names, index: 1 });
  expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
  expect(container).toHaveTextContent('Step 2 of 3: Verify');
  expect(screen.queryByRole('list')).toBeNull();
});

test.each([
  [0, [styles.current, '', '']],
  [1, [styles.done, styles.current, '']],
  [2, [styles.done, styles.done, styles.current]],
])('at index %i the segments before are those of steps that are done', (index, looks) => {
  const { container } = show({ names, index });
  const segments = [...container.querySelectorAll('[aria-hidden] > span')];
  expect(segments.map(({ className }) => className)).toEqual(looks);
});
