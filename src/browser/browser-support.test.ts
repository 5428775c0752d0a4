import { expect, test, vi } from 'vitest';
import { isThisBrowserOutdated } from './browser-support.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const agents: Record<string, (version: number) => string> = {
  Chrome: (v) => `${windows} ${blink} Chrome/${v}.0.3987.122 Safari/537.36`,
  Edge: (v) => `${windows} ${blink} Chrome/${v}.0.564.41 Safari/537.36 Edg/${v}.0.564.41`,
  Firefox: (v) => `Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:${v}.0) Gecko/20100101 Firefox/${v}.0`,
  Safari: (v) => `${mac} Version/${v}.0 Safari/605.1.15`,
};
async function status(userAgent: string): Promise<string> {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  return (await isThisBrowserOutdated()) ? 'outdated' : 'current';
}

test.each([
  ['Chrome', 80],
  ['Edge', 85],
  ['Firefox', 78],
  ['Safari', 12],
])('%s is current from version %i', async (name, lowest) => {
  const found: string[] = [];
  for (const version of [lowest - 1, lowest, lowest + 60]) found.push(await status(agents[name]!(version)));
  expect(found).toEqual(['outdated', 'current', 'current']);
});

const android = (device: string) => `Mozilla/5.0 (Linux; Android 8.0; ${device}) ${blink} Chrome/60.0`;

test.each([
  ['Internet Explorer 11', 'outdated', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'],
  ['Edge 18', 'outdated', `${windows} ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`],
  ['Chrome on a phone', 'current', `${android('Pixel 2')} Mobile Safari/537.36`],
  ['Chrome on a tablet', 'current', `${android('SM-T813')} Safari/537.36`],
  [
    'Chrome on iOS',
    'current',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 8_0 like Mac OS X) AppleWebKit/600.1.4 (KHTML, like Gecko) CriOS/49.0 Mobile/12A365 Safari/600.1.4',
  ],
  ['an unknown browser', 'current', 'Curious/1.0'],
  ['an empty user agent', 'current', ''],
])('%s is %s', async (_, expected, userAgent) => {
  expect(await status(userAgent)).toBe(expected);
});
