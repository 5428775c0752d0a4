import { expect, test } from 'vitest';
import { secondsToWait } from './resend-pin.tsx';

test.each([
  [undefined, 100_000, 0],
  [100_000, 100_000, 60],
  [100_000, 100_001, 60],
  [100_000, 101_000, 59],
  [100_000, 159_001, 1],
  [100_000, 160_000, 0],
  [100_000, 900_000, 0],
  // If the clock was set back after the PIN was sent, the user does not wait.
  [100_000, 99_999, 0],
  [100_000, 5_000, 0],
])('if the last PIN was sent at %s and the time is %s, the user waits %s s', (sentAt, now, seconds) => {
  expect(secondsToWait(sentAt, now)).toBe(seconds);
});
