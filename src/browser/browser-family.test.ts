import { expect, test } from 'vitest';
import { browserFamily } from './browser-family.ts';

const webkit = 'Mozilla/5.0 (X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${webkit} Chrome/143.0.0.0 Safari/537.36`, 'Chrome 143'],
  [`${webkit} Chrome/143.0.0.0 Safari/537.36 Edg/142.0`, 'Edge 142'],
  [`${webkit} SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36`, 'Samsung Internet 25'],
  [`${webkit} CriOS/120.0 Mobile/15E148 Safari/604.1`, 'Chrome 120'],
  [`${webkit} Version/17.4 Safari/605.1.15`, 'Safari 17'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['curl/8', 'other'],
  ['', 'other'],
])('%j is %s', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});
