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
  // The clock that noted the time may be a second ahead.
  [100_000, 99_000, 60],
  // A clock that was set back since does not delay the next PIN.
  [100_000, 98_999, 0],
  [100_000, 5_000, 0],
])('sent at %s, now %s: %s s to wait', (sentAt, now, seconds) => {
  expect(secondsToWait(sentAt, now)).toBe(seconds);
});
