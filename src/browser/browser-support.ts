import type UAParser from 'ua-parser-js';

/** Lowest major versions that are current (docs/behaviour.md, 'The frame'). Phones and tablets are never outdated. */
const minimums: Readonly<Record<string, number>> = { Edge: 85, Firefox: 78, Chrome: 80, Safari: 12, IE: 12 };

/** Returns whether a browser is older than the app supports. Tablets, phones and unknown browsers are current. */
function isOutdated(userAgent: UAParser): boolean {
  const { name = '', major = '' } = userAgent.getBrowser();
  const minimum = minimums[name];
  if (minimum === undefined || !(Number.parseInt(major, 10) < minimum)) return false;
  // The device is checked last, because its detection takes longest, and only an old browser needs it.
  return !/^(?:mobile|tablet)$/.test(userAgent.getDevice().type ?? '');
}

/** Matches the user agent of a current Chrome, Edge, Firefox or Safari, and of no outdated browser. */
const currentBrowser = /(?:Chrome|Firefox)\/(?:8[5-9]|9\d|\d{3})|Version\/(?:1[2-9]|[2-9]\d)/;

/**
 * Returns whether the user's browser is older than the app supports. Loads the parser of user agents only for a browser that may
 * be outdated.
 */
export async function isThisBrowserOutdated(): Promise<boolean> {
  if (currentBrowser.test(navigator.userAgent)) return false;
  const { UAParser } = await import('ua-parser-js');
  return isOutdated(new UAParser());
}
