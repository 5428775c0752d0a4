import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithTexts } from '#tests/support/render-with-texts.tsx';
import styles from './rule-checklist.module.css';
import { RuleChecklist } from './rule-checklist.tsx';

const rules = [
  { id: 'number', state: 'fail', text: 'A number' },
  { id: 'length', state: 'pass', text: '12 to 25 characters' },
  { id: 'last-five', state: 'pending', text: 'Checked later' },
] as const;

const list = (marksFailures: boolean) => (
  <RuleChecklist
    id="rules"
    summary=""
    marksFailures={marksFailures}
    groups={[{ heading: 'It needs', rules }]}
  />
);

test('each state has its own sign and word, and what fails has a cross only if failures are marked', () => {
  const { rerender } = renderWithTexts(list(false));
  const items = screen.getAllByRole('listitem');
  const signs = () => items.map((item) => item.querySelector('path')?.getAttribute('d'));
  const expected = ['Not met: A number', 'Met: 12 to 25 characters', ' Checked later'];
  expect(items.map(({ textContent }) => textContent)).toEqual(expected);
  expect(items[0]).not.toHaveClass(styles.fail ?? '');
  // An open ring, a tick, a dot.
  expect(signs()).toEqual([undefined, expect.any(String), undefined]);
  expect(items[0]?.className).not.toBe(items[2]?.className);
  rerender(list(true));
  expect(items.map(({ textContent }) => textContent)).toEqual(expected);
  expect(items[0]).toHaveClass(styles.fail ?? '');
  expect(new Set(signs()).size).toBe(3);
});
