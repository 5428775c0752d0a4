/** The console. A warning there shows the operator that a config value does not fit into a header. */
const { console: reporter } = globalThis;

/** The config value `Risk_Fingerprint`; `''` until app init has loaded, or if app init does not contain it. */
let fingerprint = '';

/** Whether a header can hold a value. `fetch` rejects NUL, CR, LF and every character outside of Latin-1. */
const fitsHeader = (value: string) => /^[^\0\r\n\u0100-\uffff]*$/.test(value);

/**
 * Stores the config value `Risk_Fingerprint` for later calls. If a new value does not fit into an HTTP header, it logs
 * a warning to the console.
 *
 * @param value the config value; `''` if it is unknown.
 */
export function rememberFingerprint(value: string): void {
  if (value !== fingerprint && !fitsHeader(value)) {
    reporter.warn('Risk_Fingerprint does not fit into a header.');
  }
  fingerprint = value;
}

/**
 * Returns the header `X-Fingerprint` as a record. The record is empty if the fingerprint is unknown or does not fit
 * into a header.
 */
export const fingerprintHeader = (): Record<string, string> =>
  fingerprint !== '' && fitsHeader(fingerprint) ? { 'X-Fingerprint': fingerprint } : {};
