let retryAt: number | undefined;

/**
 * Reads the header `Retry-After` of a response with status 429 (RFC 9110, section 10.2.3), and remembers it for the
 * message that follows.
 *
 * @param header a number of seconds or a date; `null` without the header.
 * @param date the header `Date`: the time of the server, because the user's clock may be wrong.
 * @param now epoch milliseconds.
 * @returns whether the header says when the next try is possible.
 */
export function readRetryAfter(header: string | null, date: string | null, now: number): boolean {
  const text = header?.trim() ?? '';
  const wait = /^\d{1,6}$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - (Date.parse(date ?? '') || now);
  const isKnown = !Number.isNaN(wait);
  retryAt = isKnown ? now + wait : undefined;
  return isKnown;
}

/** Returns how many minutes the user must wait, at least one; `undefined` if that is not known, as after a reload. */
export const minutesUntilRetry = (now: number): number | undefined =>
  retryAt === undefined ? undefined : Math.max(1, Math.ceil((retryAt - now) / 60_000));
