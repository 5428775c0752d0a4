import { beforeEach, expect, test, vi } from 'vitest';
import { postLogin } from '#api/calls/login.ts';
import { type EndedCall, sendCall } from '#api/send-call.ts';
import { handOffMark } from '#src/core/leave-page.ts';
import { viewLiveMark } from '#src/start/page-start.ts';
import { resetPageAfterEach } from '#tests/support/reset-page.ts';
import { reportContext } from './error-reports.ts';
import { startReports } from './start-reports.ts';

const url = 'https://reports.example.com/sign-in';
const sendBeacon = vi.fn((_url: string, _body: string) => true);
const respond = vi.fn<() => Promise<Response>>();

const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

resetPageAfterEach();
beforeEach(() => {
  vi.useFakeTimers();
  sendBeacon.mockClear();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', respond);
  respond.mockImplementation(json({ vbaDecision: 'ACCEPT' }));
});

/** Sends a call as the app does, and waits until it ends. */
async function call(): Promise<void> {
  const secret = 'secret-word';
  const request = { LoginName: secret, Password: secret, sessiontype: '', VBAToken: secret, SP: '' };
  const done = sendCall(postLogin, request).catch(() => undefined);
  // Not all timers: an interval of other code in the worker would never end.
  await vi.advanceTimersByTimeAsync(250);
  await done;
}

/** Leaves the page. Returns the reports of a kind that it has sent so far. */
function leavePage(kind: string): Record<string, unknown>[] {
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon.mock.calls.every(([to]) => to === url)).toBe(true);
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body)).filter((report) => report.kind === kind);
}

test.each<[string, () => Promise<Response>, Omit<EndedCall, 'call'>]>([
  [
    '200',
    () => new Promise((settle) => setTimeout(() => settle(new Response('{}')), 250)),
    { outcome: 'ok', milliseconds: 250 },
  ],
  ['401', json({ reason: 'secret-word' }, 401), { outcome: 401, milliseconds: 0 }],
  ['HTML', async () => new Response('<p>secret-word</p>'), { outcome: 'malformed', milliseconds: 0 }],
])('a call that ends in %s is reported once, without its content', async (_, response, ended) => {
  respond.mockImplementation(response);
  await call();
  startReports(url);
  expect(sendBeacon).not.toHaveBeenCalled();
  const report = {
    kind: 'calls',
    ...reportContext(),
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    calls: [{ call: 'login', ...ended }],
  };
  expect(leavePage('calls')).toEqual([report]);
  expect(leavePage('calls')).toEqual([report]);
  expect(JSON.stringify(sendBeacon.mock.calls)).not.toContain('secret');
});

test('reports are sent when the page is hidden, and not when it is shown; at most a hundred calls', async () => {
  startReports(url);
  for (let index = 0; index < 130; index += 1) await call();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).not.toHaveBeenCalled();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).toHaveBeenCalledOnce();
  expect(leavePage('calls')[0]?.calls).toHaveLength(100);
});

test('a visit reports each moment once, as a number and without a reference', () => {
  // The simulated `performance` has no marks.
  vi.useRealTimers();
  startReports(url);
  const report = (moment: string) => ({
    kind: 'timings',
    ...reportContext(),
    time: expect.any(String),
    timings: { [moment]: expect.any(Number) },
  });
  performance.mark(viewLiveMark);
  expect(leavePage('timings')).toEqual([report('formLive')]);
  performance.mark(handOffMark);
  expect(leavePage('timings')).toEqual([report('formLive'), report('handOff')]);
  expect(leavePage('timings')).toHaveLength(2);
});

test('a page that was opened in the background reports no timings', () => {
  vi.useRealTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  startReports(url);
  performance.mark(handOffMark);
  expect(leavePage('timings')).toEqual([]);
});

test('an uncaught error and an unhandled rejection are reported, at most five errors of a page', () => {
  const report = startReports(url);
  window.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('x') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new SyntaxError('x') }));
  for (let index = 0; index < 8; index += 1) report(new TypeError('x'));
  const names = leavePage('error').map(({ name }) => name);
  expect(names).toEqual(['RangeError', 'SyntaxError', 'TypeError', 'TypeError', 'TypeError']);
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
  expect(leavePage('violation')).toEqual([
    { kind: 'violation', ...reportContext(), time: expect.any(String), directive: 'img-src', blocked },
  ]);
});

test('a browser without beacons reports nothing', () => {
  vi.stubGlobal('navigator', {});
  expect(() => startReports(url)(new Error('x'))).not.toThrow();
});
