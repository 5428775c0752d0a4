import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { requestEarly, takeEarlyResponse } from './early-responses.ts';
import { reference } from './reference.ts';

/** Returns the request of a call, as the HTTP client makes it. */
const request = (path: string, init?: RequestInit) => new Request(new URL(path, window.location.href), init);
/** Returns what a call receives. Its request has no `signal`, as in Safari 12.0. */
const taken = async (path: string) => {
  const { url, method } = request(path);
  const response = await takeEarlyResponse({ url, method } as Request);
  return response && { status: response.status, text: await response.text() };
};
const respondWith = (text: string) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(text)));

beforeEach(() => {
  window.earlyRequests = {};
});
afterEach(() => {
  delete window.earlyRequests;
});

test('an early response can be taken once', async () => {
  const sent = respondWith('first');
  requestEarly('loginsvc', '/once');
  expect(await taken('/once')).toEqual({ status: 200, text: 'first' });
  expect(await taken('/once')).toBeUndefined();
  requestEarly('loginsvc', '/once');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('an early request is sent like a call, and its response has the headers that errors need', async () => {
  const headers = { 'Retry-After': '120' };
  const sent = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}', { status: 429, headers }));
  requestEarly('loginsvc', '/limited');
  expect(sent.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'include',
    redirect: 'error',
    cache: 'no-store',
    headers: { 'X-Reference': reference() },
  });
  expect(takeEarlyResponse(request('/limited', { method: 'POST' }))).toBeUndefined();
  const response = await takeEarlyResponse(request('/limited'));
  expect(response?.headers.get('Retry-After')).toBe('120');
});

test('a URL that the core has already requested is not requested early', () => {
  const sent = respondWith('');
  expect(takeEarlyResponse(request('/faster'))).toBeUndefined();
  requestEarly('loginsvc', '/faster');
  expect(sent).not.toHaveBeenCalled();
});

test('an early response without content has an empty text', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  requestEarly('loginsvc', '/empty');
  expect(await taken('/empty')).toEqual({ status: 204, text: '' });
});

test('an early request fails after the time-out of a call, although no call has taken its response', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const sent = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
  requestEarly('themesvc', '/slow');
  const isCancelled = () => sent.mock.lastCall?.[1]?.signal?.aborted;
  vi.advanceTimersByTime(29_999);
  expect(isCancelled()).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isCancelled()).toBe(true);
  expect(takeEarlyResponse(request('/slow'))).toBeUndefined();
});

test('outside of the page nothing is requested early', () => {
  delete window.earlyRequests;
  const sent = respondWith('alone');
  expect(requestEarly('loginsvc', '/alone')).toBeUndefined();
  expect(takeEarlyResponse(request('/alone'))).toBeUndefined();
  expect(sent).not.toHaveBeenCalled();
});
