import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { postLogin } from '#api/calls/session.ts';
import { callTimeout } from '#api/client.ts';
import { rejectOnAbort } from '#api/offline/vitest.ts';
import { type EndedCall, endedCalls, sendCall } from '#api/send-call.ts';
import { handOffMark } from '#src/core/departure.ts';
import { viewLiveMark } from '#src/start/page-start.ts';
import { reportContext } from './error-reports.ts';
import { startReports } from './start-reports.ts';

const url = 'https://reports.example.com/sign-in';
const sendBeacon = vi.fn((_url: string, _body: string) => true);
const respond = vi.fn<() => Promise<Response>>();

const json =
  (body: unknown, status = 200) =>
  async () =>
    new Response(JSON.stringify(body), { status });

beforeEach(() => {
  endedCalls.length = 0;
  performance.clearMarks();
  vi.useFakeTimers();
  vi.spyOn(window, 'addEventListener');
  vi.spyOn(document, 'addEventListener');
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', async ({ signal }: Request) => {
    // As in a browser, an aborted request is not sent, or rejects.
    if (signal.aborted) throw new DOMException('Aborted', 'AbortError');
    return Promise.race([respond(), rejectOnAbort(signal)]);
  });
  respond.mockImplementation(json({ vbaDecision: 'ACCEPT' }));
});

afterEach(() => {
  for (const target of [window, document])
    for (const [type, listener] of vi.mocked(target.addEventListener).mock.calls)
      if (listener) target.removeEventListener(type, listener);
  sendBeacon.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a call as the app does, and waits until it ends. */
async function call(): Promise<void> {
  const secret = 'secret-word';
  const request = { LoginName: secret, Password: secret, sessiontype: '', VBAToken: secret, SP: '' };
  const done = sendCall(postLogin, request).catch(() => undefined);
  // Not all timers: an interval of other code in the worker would never end.
  await vi.advanceTimersByTimeAsync(callTimeout);
  await done;
}

/** Leaves the page. Returns the reports of a kind that it has sent so far. */
function leavePage(kind: string): Record<string, unknown>[] {
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon.mock.calls.every(([to]) => to === url)).toBe(true);
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body)).filter((report) => report.kind === kind);
}

const reportedCalls = () => leavePage('calls').flatMap(({ calls }) => calls);
const kept = (call: string) => endedCalls.push({ call, outcome: 'ok', milliseconds: 1 });

test('when the user leaves the page, a call is reported once with its outcome and duration, also if it ended before', async () => {
  respond.mockImplementation(async () => {
    await new Promise((settle) => setTimeout(settle, 250));
    return new Response('{}');
  });
  await call();
  startReports(url);
  expect(sendBeacon).not.toHaveBeenCalled();
  const report = {
    kind: 'calls',
    ...reportContext(),
    time: expect.stringMatching(/^\d{4}-.+Z$/),
    reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
    calls: [{ call: 'login', outcome: 'ok', milliseconds: 250 }],
  };
  expect(leavePage('calls')).toEqual([report]);
  expect(leavePage('calls')).toEqual([report]);
});

test.each<[string, () => Promise<Response>, EndedCall['outcome']]>([
  ['401', json({ reason: 'secret-word', errorMessage: 'secret-word' }, 401), 401],
  ['no response', () => Promise.reject(new TypeError('secret-word')), 'network'],
  ['a response that never comes', () => new Promise(() => undefined), 'timeout'],
  ['HTML', async () => new Response('<p>secret-word</p>'), 'malformed'],
])(
  'a call that ends in %s is reported with that outcome, without its request and its response',
  async (_, response, outcome) => {
    startReports(url);
    respond.mockImplementation(response);
    await call();
    expect(reportedCalls()).toEqual([
      { call: 'login', outcome, milliseconds: outcome === 'timeout' ? 30_000 : 0 },
    ]);
    expect(JSON.stringify(sendBeacon.mock.calls)).not.toContain('secret');
  },
);

test('reports are sent when the page is hidden, and not when it is shown; at most a hundred calls', async () => {
  startReports(url);
  for (let index = 0; index < 130; index += 1) await call();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).not.toHaveBeenCalled();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).toHaveBeenCalledOnce();
  expect(reportedCalls()).toHaveLength(100);
});

test('a visit reports each moment once, as a number and without a reference', async () => {
  // The simulated `performance` has no marks.
  vi.useRealTimers();
  startReports(url);
  performance.mark(viewLiveMark);
  await Promise.resolve();
  kept('appInit');
  expect(leavePage('timings')).toEqual([
    {
      kind: 'timings',
      ...reportContext(),
      time: expect.any(String),
      timings: { formLive: expect.any(Number) },
    },
  ]);
  kept('login');
  performance.mark(handOffMark);
  const [, second, ...others] = leavePage('timings');
  expect(second?.timings).toEqual({ handOff: expect.any(Number) });
  expect(JSON.stringify(second)).not.toContain('reference');
  expect(others).toEqual([]);
  expect(leavePage('timings')).toHaveLength(2);
});

test('a page that was opened in the background reports no timings', () => {
  vi.useRealTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  startReports(url);
  kept('login');
  performance.mark(handOffMark);
  expect(leavePage('timings')).toEqual([]);
});

test('an uncaught error and an unhandled rejection are reported, at most five errors of a page', () => {
  const report = startReports(url);
  window.dispatchEvent(Object.assign(new Event('error'), { error: new RangeError('x') }));
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new SyntaxError('x') }));
  for (let index = 0; index < 8; index += 1) report(new TypeError('x'));
  expect(leavePage('error').map(({ name }) => name)).toEqual([
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
  expect(leavePage('violation')).toEqual([
    { kind: 'violation', ...reportContext(), time: expect.any(String), directive: 'img-src', blocked },
  ]);
});

test('a browser without beacons reports nothing', () => {
  vi.stubGlobal('navigator', {});
  expect(() => startReports(url)(new Error('x'))).not.toThrow();
});
