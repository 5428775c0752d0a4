import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithTexts } from '#tests/support/render-with-texts.tsx';
import styles from './step-progress.module.css';
import { StepProgress } from './step-progress.tsx';

test('screen readers get the number and the name of the current step and no list, and the bar shows which are done', () => {
  const { container } = renderWithTexts(
    <StepProgress names={['Details', 'Verify', 'New password']} index={1} />,
  );
  expect(screen.getByText('Step 2 of 3')).toBeInTheDocument();
  expect(container).toHaveTextContent('Step 2 of 3: Verify');
  expect(screen.queryByRole('list')).toBeNull();
  const segments = [...container.querySelectorAll('[aria-hidden] > span')];
  expect(segments.map(({ className }) => className)).toEqual([styles.done, styles.current, '']);
});
