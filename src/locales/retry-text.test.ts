import { expect, test } from 'vitest';
import { retryText } from './retry-text.ts';

const now = 1_000_000;
const minute = 60_000;
const after = (milliseconds: number) => retryText(now + milliseconds, now);

test.each([
  [1, 'Try again in 1 minute.', undefined],
  [minute, 'Try again in 1 minute.', undefined],
  [minute + 1, 'Try again in {count} minutes.', 2],
  [90 * minute, 'Try again in {count} minutes.', 90],
  [90 * minute + 1, 'Try again in {count} hours.', 2],
  [120 * minute + 1, 'Try again in {count} hours.', 3],
  [24 * 60 * minute, 'Try again in {count} hours.', 24],
])('after %i ms: %s', (milliseconds, message, count) => {
  expect(after(milliseconds)?.message).toBe(message);
  expect(after(milliseconds)?.values?.count).toBe(count);
});

test('beyond a day the text has no number', () => {
  expect(after(24 * 60 * minute + 1)?.message).toBe('Try again another day.');
});

test.each([undefined, now, now - 1])(
  'the time %o needs no text, because the user can try again',
  (retryAt) => {
    expect(retryText(retryAt, now)).toBeUndefined();
  },
);
