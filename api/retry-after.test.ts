import { expect, test } from 'vitest';
import { minutesUntilRetry, readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-22T08:00:00Z');

test.each([
  ['120', 2],
  [' 61 ', 2],
  ['60', 1],
  ['0', 1],
  ['Sun, 22 Nov 2026 08:04:30 GMT', 5],
  ['Sun, 22 Nov 2026 07:00:00 GMT', 1],
])('Retry-After %j is a wait of %s minutes', (header, minutes) => {
  expect(readRetryAfter(header, null, now)).toBe(true);
  expect(minutesUntilRetry(now)).toBe(minutes);
});

test.each([[null], [''], ['soon'], ['12345678']])('Retry-After %j is no wait', (header) => {
  expect(readRetryAfter(header, null, now)).toBe(false);
  expect(minutesUntilRetry(now)).toBeUndefined();
});

test("a date is compared with the server's clock if the response has it, because the user's may be wrong", () => {
  const hourBehind = now - 3_600_000;
  const date = 'Sun, 22 Nov 2026 08:00:00 GMT';
  expect(readRetryAfter('Sun, 22 Nov 2026 08:02:00 GMT', date, hourBehind)).toBe(true);
  expect(minutesUntilRetry(hourBehind)).toBe(2);
});
