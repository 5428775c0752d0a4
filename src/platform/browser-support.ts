/** What a user agent says of itself, as ua-parser-js reads it. */
export interface ParsedUserAgent {
  readonly browser: { readonly name?: string | undefined; readonly major?: string | undefined };
  readonly os: { readonly name?: string | undefined; readonly version?: string | undefined };
  readonly device: { readonly type?: string | undefined };
}

interface Minimum {
  readonly browser: string;
  readonly os?: string;
  /** The lowest major version that is current. */
  readonly least: number;
}

/** Lowest versions that count as current (docs/behaviour.md, 'The frame'); the first row that fits holds. */
const minimums: readonly Minimum[] = [
  { browser: 'Chrome', os: 'iOS', least: 50 },
  { browser: 'Mobile Safari', os: 'iOS', least: 9 },
  { browser: 'Edge', least: 85 },
  { browser: 'Firefox', least: 78 },
  { browser: 'Chrome', least: 80 },
  { browser: 'Safari', least: 12 },
  { browser: 'IEMobile', least: 12 },
  { browser: 'IE', least: 12 },
];

/** Devices whose browsers are always current. */
const alwaysCurrent: ReadonlySet<string> = new Set(['mobile', 'tablet']);

/** Whether a browser is older than the app supports; tablets, phones and unknown browsers are current. */
export function isOutdated({ browser, os, device }: ParsedUserAgent): boolean {
  if (device.type !== undefined && alwaysCurrent.has(device.type)) return false;
  const minimum = minimums.find(
    (row) => row.browser === browser.name && (row.os === undefined || row.os === os.name),
  );
  const major = Number.parseInt(browser.major ?? '', 10);
  return minimum !== undefined && major < minimum.least;
}

/** Reads the browser's user agent; the reader is loaded for it, after the first paint. Rejects where it is lost. */
export async function isThisBrowserOutdated(userAgent: string = navigator.userAgent): Promise<boolean> {
  const { UAParser } = await import('ua-parser-js');
  return isOutdated(new UAParser(userAgent).getResult());
}
