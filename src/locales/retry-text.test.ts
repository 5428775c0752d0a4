import { expect, test } from 'vitest';
import { retryText } from './retry-text.ts';

const now = 1_000_000;
const minute = 60_000;

test.each([
  [undefined, undefined, undefined],
  [-1, undefined, undefined],
  [0, undefined, undefined],
  [1, 'Try again in 1 minute.', undefined],
  [minute, 'Try again in 1 minute.', undefined],
  [minute + 1, 'Try again in {count} minutes.', 2],
  [90 * minute, 'Try again in {count} minutes.', 90],
  [90 * minute + 1, 'Try again in {count} hours.', 2],
  [120 * minute + 1, 'Try again in {count} hours.', 3],
  [24 * 60 * minute, 'Try again in {count} hours.', 24],
  [24 * 60 * minute + 1, 'Try again another day.', undefined],
])('after %o ms: %s', (milliseconds, message, count) => {
  const text = retryText(milliseconds === undefined ? undefined : now + milliseconds, now);
  expect(text?.message).toBe(message);
  expect(text?.values?.count).toBe(count);
});
