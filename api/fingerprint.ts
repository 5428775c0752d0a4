/** Warns the operator of a config value that no header can hold. */
const { console: reporter } = globalThis;

/** The config value `Risk_Fingerprint`; `''` until app init has loaded, or if app init does not contain it. */
let fingerprint = '';

/** Whether a header can hold a value. `fetch` rejects NUL, CR, LF and every character outside of Latin-1. */
const fitsHeader = (value: string) => /^[^\0\r\n\u0100-\uffff]*$/.test(value);

/** Stores the config value `Risk_Fingerprint` for later calls, and warns once of a value that does not fit into a header. */
export function rememberFingerprint(value: string): void {
  if (value !== fingerprint && !fitsHeader(value)) {
    reporter.warn('Risk_Fingerprint does not fit into a header.');
  }
  fingerprint = value;
}

/** Returns the header `X-Fingerprint`; none if the fingerprint is unknown or does not fit into a header. */
export const fingerprintHeader = (): Record<string, string> =>
  fingerprint !== '' && fitsHeader(fingerprint) ? { 'X-Fingerprint': fingerprint } : {};
