import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { defineCall } from '#api/call.ts';
import { postLogin } from '#api/calls/session.ts';
import { callTimeout } from '#api/client.ts';
import { type EndedCall, observeEndedCalls } from '#api/ended-calls.ts';
import { rejectOnAbort } from '#api/offline/vitest.ts';
import { sendCall } from '#api/send-call.ts';
import { type CallReports, reportCalls } from './call-reports.ts';

const url = 'https://reports.example.com/sign-in';
const sendBeacon = vi.fn((_url: string, _body: string) => true);
const respond = vi.fn<() => Promise<Response>>();

const response = (text: string, status = 200) => new Response(text, { status });

const json =
  (body: unknown, status = 200) =>
  async () =>
    response(JSON.stringify(body), status);

const start = () => reportCalls(url, () => undefined);

beforeEach(() => {
  // Calls that earlier tests sent are not reported.
  observeEndedCalls(() => undefined);
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { sendBeacon });
  vi.stubGlobal('fetch', async ({ signal }: Request) => {
    // As in a browser, an aborted request is not sent, or rejects.
    if (signal.aborted) throw new DOMException('Aborted', 'AbortError');
    return Promise.race([respond(), rejectOnAbort(signal)]);
  });
  respond.mockImplementation(json({ vbaDecision: 'ACCEPT' }));
});

afterEach(() => {
  // Sends what the test has left, and ends its reports.
  window.dispatchEvent(new Event('pagehide'));
  observeEndedCalls(() => undefined);
  sendBeacon.mockClear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a call as the app does, and waits until it ends. */
async function call(signal?: AbortSignal): Promise<void> {
  const request = {
    LoginName: 'secret-word',
    Password: 'secret-word',
    sessiontype: '',
    VBAToken: 'secret-word',
    SP: '',
  };
  const done = sendCall(postLogin, request, { signal }).catch(() => undefined);
  // Not all timers: an interval of other code in the worker would never end.
  await vi.advanceTimersByTimeAsync(callTimeout);
  await done;
}

function leavePage(): CallReports[] {
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon.mock.calls.every(([to]) => to === url)).toBe(true);
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body));
}

const reported = (): EndedCall[] => leavePage().flatMap((report) => report.calls);

test('when the user leaves the page, a call is reported with its outcome and its duration', async () => {
  start();
  respond.mockImplementation(async () => {
    await new Promise((settle) => setTimeout(settle, 250));
    return response('{}');
  });
  await call();
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(leavePage()).toEqual([
    {
      kind: 'calls',
      build: 'development',
      time: expect.stringMatching(/^\d{4}-.+Z$/),
      locale: document.documentElement.lang,
      brand: 'anet',
      browser: 'other',
      reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      calls: [{ call: 'login', outcome: 'ok', milliseconds: 250 }],
    },
  ]);
  expect(leavePage()).toHaveLength(1);
});

test.each<[string, () => Promise<Response>, EndedCall['outcome']]>([
  ['401', json({ reason: 'secret-word', errorMessage: 'secret-word' }, 401), 401],
  ['no response', () => Promise.reject(new TypeError('secret-word')), 'network'],
  ['a response that never comes', () => new Promise(() => undefined), 'timeout'],
  ['HTML', async () => response('<p>secret-word</p>'), 'malformed'],
])(
  'a call that ends in %s is reported with that outcome, without its request and its response',
  async (_, response, outcome) => {
    start();
    respond.mockImplementation(response);
    await call();
    const reports = leavePage();
    expect(reports[0]?.calls).toEqual([
      { call: 'login', outcome, milliseconds: outcome === 'timeout' ? 30_000 : 0 },
    ]);
    expect(JSON.stringify(reports)).not.toContain('secret');
  },
);

test('a cancelled call is reported as network, and a call that was never sent is not reported', async () => {
  start();
  respond.mockImplementation(() => new Promise(() => undefined));
  const cancelled = new AbortController();
  setTimeout(() => cancelled.abort(), 700);
  await call(cancelled.signal);
  await call(cancelled.signal);
  expect(reported()).toEqual([{ call: 'login', outcome: 'network', milliseconds: 700 }]);
});

test('the parameter of a path is not reported', async () => {
  start();
  const theme = defineCall({ ...postLogin, name: 'theme', path: (cobrand) => `/themes/${cobrand}` });
  const body = { LoginName: '', Password: '', sessiontype: '', VBAToken: '', SP: '' };
  await sendCall(theme, body, { parameter: 'secret-word' });
  expect(JSON.stringify(leavePage())).toMatch(/"call":"theme"(?!.*secret)/);
});

test('a call that ended before the reports began is reported too', async () => {
  vi.resetModules();
  const fresh = {
    ...(await import('#api/ended-calls.ts')),
    ...(await import('#api/send-call.ts')),
    ...(await import('./call-reports.ts')),
  };
  const body = { LoginName: '', Password: '', sessiontype: '', VBAToken: '', SP: '' };
  await fresh.sendCall(postLogin, body);
  onTestFinished(() => fresh.observeEndedCalls(() => undefined));
  fresh.reportCalls(url, () => undefined);
  expect(reported()).toEqual([{ call: 'login', outcome: 'ok', milliseconds: 0 }]);
});

test('reports are sent when the page is hidden, and not when it is shown', async () => {
  start();
  await call();
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).not.toHaveBeenCalled();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

test('at most a hundred calls of a page are reported, twenty at a time', async () => {
  start();
  for (let index = 0; index < 130; index += 1) await call();
  expect(leavePage().map((report) => report.calls.length)).toEqual([20, 20, 20, 20, 20]);
});
