/** Reports to the console, so that the operator learns of a config value that no header can carry. */
const { console: reporter } = globalThis;

let fingerprint = '';

/** A fetch rejects a header value that contains another character than Latin-1 ones, or a CR, LF or NUL. */
const fitsHeader = (value: string) => /^[^\0\r\n\u0100-\uffff]*$/.test(value);

/**
 * Remembers the config value `Risk_Fingerprint` for the calls that follow; `''` means unknown. It logs once to the
 * console that a value does not fit into an HTTP header.
 */
export function rememberFingerprint(value: string): void {
  if (value !== fingerprint && !fitsHeader(value)) {
    reporter.warn('Risk_Fingerprint does not fit into a header.');
  }
  fingerprint = value;
}

/** The remembered fingerprint for request bodies, `''` while it is unknown. */
export const knownFingerprint = (): string => fingerprint;

/** The header `X-Fingerprint`, left out while the fingerprint is unknown and if a header cannot hold it. */
export const fingerprintHeader = (): Record<string, string> =>
  fingerprint !== '' && fitsHeader(fingerprint) ? { 'X-Fingerprint': fingerprint } : {};
