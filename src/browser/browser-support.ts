/** The part of a user agent that decides whether its browser is current, as ua-parser-js parses it. */
export interface ParsedUserAgent {
  readonly browser: { readonly name?: string | undefined; readonly major?: string | undefined };
  readonly os: { readonly name?: string | undefined; readonly version?: string | undefined };
  readonly device: { readonly type?: string | undefined };
}

interface Minimum {
  readonly browser: string;
  readonly os?: string;
  /** The lowest major version that is current. */
  readonly version: number;
}

/** Lowest versions that are current (docs/behaviour.md, 'The frame'). The first row that matches a browser applies. */
const minimums: readonly Minimum[] = [
  { browser: 'Chrome', os: 'iOS', version: 50 },
  { browser: 'Mobile Safari', os: 'iOS', version: 9 },
  { browser: 'Edge', version: 85 },
  { browser: 'Firefox', version: 78 },
  { browser: 'Chrome', version: 80 },
  { browser: 'Safari', version: 12 },
  { browser: 'IEMobile', version: 12 },
  { browser: 'IE', version: 12 },
];

/** Returns whether a browser is older than the app supports. Tablets, phones and unknown browsers are current. */
export function isOutdated(userAgent: ParsedUserAgent): boolean {
  const { browser, os } = userAgent;
  const minimum = minimums.find(
    (row) => row.browser === browser.name && (row.os === undefined || row.os === os.name),
  );
  const major = Number.parseInt(browser.major ?? '', 10);
  if (minimum === undefined || !(major < minimum.version)) return false;
  return !/^(?:mobile|tablet)$/.test(userAgent.device.type ?? '');
}

/** Loads the parser of user agents, and returns whether the user's browser is older than the app supports. */
export async function isThisBrowserOutdated(): Promise<boolean> {
  const { UAParser } = await import('ua-parser-js');
  const parser = new UAParser();
  return isOutdated({
    browser: parser.getBrowser(),
    os: parser.getOS(),
    // To recognise the device takes longest, and only an old browser needs it.
    get device() {
      return parser.getDevice();
    },
  });
}
