import { type MutationFunction, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServiceError } from '#api/service-error.ts';
import { type CallReports, reportCalls } from './call-reports.ts';

const address = 'https://reports.example.com/sign-in';
const sendBeacon = vi.fn((_address: string, _body: string) => true);

let queryClient = new QueryClient();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal('navigator', { sendBeacon });
  vi.useFakeTimers();
  sendBeacon.mockClear();
  queryClient = new QueryClient();
  stop = reportCalls(queryClient, address);
});

afterEach(() => {
  stop();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Sends a call as the app sends a mutation. */
async function call(name: string, mutationFn: MutationFunction<unknown, unknown>): Promise<void> {
  const options = { mutationKey: [name], mutationFn, retry: false, gcTime: 0 };
  const mutation = queryClient.getMutationCache().build(queryClient, options);
  const done = mutation.execute({ Password: 'secret-word' }).catch(() => undefined);
  await vi.runAllTimersAsync();
  await done;
}

const after = (milliseconds: number) => new Promise((settle) => setTimeout(settle, milliseconds));

function leavePage(): CallReports[] {
  window.dispatchEvent(new Event('pagehide'));
  expect(sendBeacon.mock.calls.every(([to]) => to === address)).toBe(true);
  return sendBeacon.mock.calls.map(([, body]) => JSON.parse(body));
}

test('a call is reported with its outcome and its duration when the page is left', async () => {
  await call('login', () => after(250));
  expect(sendBeacon).not.toHaveBeenCalled();
  expect(leavePage()).toEqual([
    {
      reference: expect.stringMatching(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/),
      calls: [{ call: 'login', outcome: 'ok', milliseconds: 250, attempts: 1 }],
    },
  ]);
  expect(leavePage()).toHaveLength(1);
});

test.each([
  [new ServiceError('status', { status: 401, body: { reason: 'EXPIRED_PASSWORD' } }), 401],
  [new ServiceError('network'), 'network'],
  [new ServiceError('timeout'), 'timeout'],
  [new ServiceError('malformed'), 'malformed'],
  [new ServiceError('unauthenticated'), 'unauthenticated'],
  [new TypeError('secret-word'), 'network'],
])('%s is reported as %j', async (error, outcome) => {
  await call('createPin', () => Promise.reject(error));
  expect(leavePage()[0]?.calls).toEqual([{ call: 'createPin', outcome, milliseconds: 0, attempts: 1 }]);
});

test('a query is reported once, with the number of its attempts', async () => {
  const queryFn = vi
    .fn(async () => after(100).then(() => ({})))
    .mockRejectedValueOnce(new ServiceError('network'));
  const fetched = queryClient.fetchQuery({ queryKey: ['app-init'], queryFn, retry: 2, retryDelay: 500 });
  await vi.runAllTimersAsync();
  await fetched.catch(() => undefined);
  expect(leavePage()[0]?.calls).toEqual([
    { call: 'app-init', outcome: 'ok', milliseconds: 600, attempts: 2 },
  ]);
});

test('a query that fails is reported with the outcome of its last attempt', async () => {
  const queryFn = () => Promise.reject(new ServiceError('status', { status: 503 }));
  const fetched = queryClient.fetchQuery({ queryKey: ['app-init'], queryFn, retry: 2, retryDelay: 500 });
  fetched.catch(() => undefined);
  await vi.runAllTimersAsync();
  expect(leavePage()[0]?.calls).toEqual([
    { call: 'app-init', outcome: 503, milliseconds: 1000, attempts: 3 },
  ]);
});

test('no variable, no data, no message and no parameter is reported', async () => {
  await call('login', async () => ({ sessionToken: 'secret-word' }));
  await call('login', () =>
    Promise.reject(new ServiceError('status', { status: 400, body: { errorMessage: 'secret-word' } })),
  );
  await call('secret word', async () => undefined);
  const queryFn = async () => ({ title: 'secret-word' });
  await queryClient.fetchQuery({ queryKey: ['theme', 'secret-word'], queryFn });
  queryClient.setQueryData(['ticket'], { token: 'secret-word' });
  const reports = leavePage();
  expect(reports[0]?.calls.map(({ call: name, outcome }) => [name, outcome])).toEqual([
    ['login', 'ok'],
    ['login', 400],
    ['theme', 'ok'],
  ]);
  expect(JSON.stringify(reports)).not.toContain('secret');
});

test('reports are sent when the page is hidden, and not when it is shown', async () => {
  await call('login', async () => undefined);
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).not.toHaveBeenCalled();
  visibility.mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  expect(sendBeacon).toHaveBeenCalledTimes(1);
});

test('at most a hundred calls of a page are reported, twenty at a time', async () => {
  for (let index = 0; index < 130; index += 1) await call('login', async () => undefined);
  expect(leavePage().map(({ calls }) => calls.length)).toEqual([20, 20, 20, 20, 20]);
});

test('a browser without beacons reports nothing', async () => {
  vi.stubGlobal('navigator', {});
  await call('login', async () => undefined);
  expect(leavePage()).toEqual([]);
});
