/** The config value `Risk_Fingerprint`; `''` until app init has loaded, or if no header can hold it. */
let fingerprint = '';

/**
 * Stores the config value `Risk_Fingerprint` for later calls. `fetch` rejects a header with NUL, CR, LF or a character outside of
 * Latin-1.
 */
export function rememberFingerprint(value: string): void {
  fingerprint = /^[^\0\r\n\u0100-\uffff]*$/.test(value) ? value : '';
}

/** Returns the header `X-Fingerprint`; none if the fingerprint is unknown or does not fit into a header. */
export const fingerprintHeader = (): Record<string, string> =>
  fingerprint === '' ? {} : { 'X-Fingerprint': fingerprint };
