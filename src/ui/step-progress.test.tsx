import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test } from 'vitest';
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

test('screen readers get the number and the name of the current step, and no list', () => {
  const { container } = show({
    steps: [
      { name: 'Details', state: 'done' },
      { name: 'Verify', state: 'current' },
      { name: 'New password', state: 'next' },
    ],
  });
  expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
  expect(container).toHaveTextContent('Step 2 of 3: Verify');
  expect(screen.queryByRole('list')).toBeNull();
});
