/** Names in a user agent, in the order in which they decide. Most browsers also name others that they imitate. */
const families: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+).* Safari\//],
];

/** Returns the family and the major version of a browser, such as `Chrome 143`; `other` if it is not known. */
export function browserFamily(userAgent: string): string {
  for (const [name, pattern] of families) {
    const [, version] = pattern.exec(userAgent) ?? [];
    if (version !== undefined) return `${name} ${version}`;
  }
  return 'other';
}
