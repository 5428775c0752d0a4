import type UAParser from 'ua-parser-js';

/** Lowest major versions that are current (docs/behaviour.md, 'The frame'). The first row that matches a browser applies. */
const minimums = [
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
export function isOutdated(userAgent: UAParser): boolean {
  const browser = userAgent.getBrowser();
  const os = userAgent.getOS();
  const minimum = minimums.find(
    (row) => row.browser === browser.name && (row.os === undefined || row.os === os.name),
  );
  const major = Number.parseInt(browser.major ?? '', 10);
  if (minimum === undefined || !(major < minimum.version)) return false;
  // To recognise the device takes longest, and only an old browser needs it.
  return !/^(?:mobile|tablet)$/.test(userAgent.getDevice().type ?? '');
}

/** Loads the parser of user agents, and returns whether the user's browser is older than the app supports. */
export async function isThisBrowserOutdated(): Promise<boolean> {
  const { UAParser } = await import('ua-parser-js');
  return isOutdated(new UAParser());
}
