import { expect, test } from 'vitest';
import { readRetryAfter } from './retry-after.ts';

const now = Date.parse('2026-11-22T08:00:00Z');

test.each([
  ['120', 120],
  [' 61 ', 61],
  ['0', 0],
  ['Sun, 22 Nov 2026 08:04:30 GMT', 270],
  ['Sun, 22 Nov 2026 07:00:00 GMT', -3600],
])('Retry-After %j is read as %i seconds from now', (header, seconds) => {
  expect(readRetryAfter(header, null, now)).toBe(now + seconds * 1000);
});

test.each([[null], [''], ['soon'], ['12345678']])('Retry-After %j is read as undefined', (header) => {
  expect(readRetryAfter(header, null, now)).toBeUndefined();
});

test("a date is compared with the header Date, because the user's clock may be wrong", () => {
  const hourBehind = now - 3_600_000;
  const date = 'Sun, 22 Nov 2026 08:00:00 GMT';
  expect(readRetryAfter('Sun, 22 Nov 2026 08:02:00 GMT', date, hourBehind)).toBe(hourBehind + 120_000);
});
