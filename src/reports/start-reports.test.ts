import { beforeEach, expect, test, vi } from 'vitest';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { reportContext } from './error-reports.ts';
import { startReports } from './start-reports.ts';

const url = 'https://reports.example.com/sign-in';
const sendBeacon = vi.fn((_url: string, _body: string) => true);

resetPageAfterEach();
beforeEach(() => {
  sendBeacon.mockClear();
  vi.stubGlobal('navigator', { sendBeacon });
});

/** Returns the reports that the page has sent so far. */
function reports(): Record<string, unknown>[] {
  expect(sendBeacon.mock.calls.every(([to]) => to === url)).toBe(true);
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body));
}

test('an uncaught error and an unhandled rejection are reported, at most five errors of a page', () => {
  const report = startReports(url);
  window.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('x') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new SyntaxError('x') }));
  for (let index = 0; index < 8; index += 1) report(new TypeError('x'));
  expect(reports().map(({ name }) => name)).toEqual([
    'RangeError',
    'SyntaxError',
    'TypeError',
    'TypeError',
    'TypeError',
  ]);
});

test.each([
  ['https://evil.example/a?secret=1#secret', 'https://evil.example/a'],
  ['data:text/plain,secret', 'data'],
  ['inline', 'inline'],
])('a violation of the policy by %s is reported without its query', (blockedURI, blocked) => {
  startReports(url);
  document.dispatchEvent(
    Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'img-src', blockedURI }),
  );
  expect(reports()).toEqual([
    { kind: 'violation', ...reportContext(), time: expect.any(String), directive: 'img-src', blocked },
  ]);
});

test('a browser without beacons reports nothing', () => {
  vi.stubGlobal('navigator', {});
  expect(() => startReports(url)(new Error('x'))).not.toThrow();
});
