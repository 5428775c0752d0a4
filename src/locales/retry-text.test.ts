import { expect, test } from 'vitest';
import { retryText } from './retry-text.ts';

const now = 1_000_000;
const minute = 60_000;

test.each([
  [undefined, undefined, undefined],
  [0, undefined, undefined],
  [minute, 'Wait 1 minute before you try again.', undefined],
  [minute + 1, 'Wait {count} minutes before you try again.', 2],
  [90 * minute, 'Wait {count} minutes before you try again.', 90],
  [90 * minute + 1, 'Wait {count} hours before you try again.', 2],
  [24 * 60 * minute, 'Wait {count} hours before you try again.', 24],
  [24 * 60 * minute + 1, 'Try again another day.', undefined],
])('after %o ms: %s', (milliseconds, message, count) => {
  const text = retryText(milliseconds === undefined ? undefined : now + milliseconds, now);
  expect(text?.message).toBe(message);
  expect(text?.values?.count).toBe(count);
});
