/**
 * Reads the header `Retry-After` of a response with status 429 (RFC 9110, section 10.2.3).
 *
 * @param header a number of seconds or a date; `null` without the header.
 * @param date the header `Date`: the time of the server, because the user's clock may be wrong.
 * @param now epoch milliseconds.
 * @returns when the next try is possible, in epoch milliseconds; `undefined` if the header does not say it.
 */
export function readRetryAfter(header: string | null, date: string | null, now: number): number | undefined {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,6}$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Date.parse(date ?? '') || now);
  return Number.isNaN(wait) ? undefined : now + wait;
}
