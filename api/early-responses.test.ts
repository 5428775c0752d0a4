import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samplePageStart } from '#development/sample-page-start.ts';
import { requestEarly, takeEarlyResponse } from './early-responses.ts';

const signal = () => new AbortController().signal;
const respondWith = (text: string) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(text)));
/** Simulates a service that never responds. As in a browser, a request rejects when it is cancelled. */
const respondNever = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );

beforeEach(() => {
  window.pageStart = samplePageStart();
});
afterEach(() => {
  delete window.pageStart;
});

test('an early response can be taken once', async () => {
  const sent = respondWith('first');
  requestEarly('/once');
  await expect(takeEarlyResponse('/once', signal())).resolves.toEqual({ status: 200, text: 'first' });
  expect(takeEarlyResponse('/once', signal())).toBeUndefined();
  requestEarly('/once');
  expect(sent).toHaveBeenCalledTimes(1);
});

test('an early request includes credentials, follows no redirect and uses no cache', () => {
  const sent = respondWith('');
  requestEarly('/options');
  expect(sent.mock.calls[0]?.[1]).toMatchObject({
    credentials: 'include',
    redirect: 'error',
    cache: 'no-store',
  });
});

test('a URL that the core has already requested is not requested early', () => {
  const sent = respondWith('');
  expect(takeEarlyResponse('/faster', signal())).toBeUndefined();
  requestEarly('/faster');
  expect(sent).not.toHaveBeenCalled();
});

test('the page and the core share the requests', async () => {
  const sent = respondWith('shared');
  requestEarly('/shared');
  const request = window.pageStart?.requests['/shared'];
  await expect(request?.response).resolves.toEqual({ status: 200, text: 'shared' });
  window.pageStart = samplePageStart({ requests: { '/page': request } });
  await expect(takeEarlyResponse('/page', signal())).resolves.toEqual({ status: 200, text: 'shared' });
  expect(window.pageStart.requests).toEqual({ '/page': undefined });
  expect(sent).toHaveBeenCalledOnce();
});

test('without window.pageStart nothing is requested early', () => {
  delete window.pageStart;
  const sent = respondWith('alone');
  expect(requestEarly('/alone')).toBeUndefined();
  expect(takeEarlyResponse('/alone', signal())).toBeUndefined();
  expect(sent).not.toHaveBeenCalled();
});

test('the signal of the caller that takes the response cancels the request', async () => {
  const sent = respondNever();
  const controller = new AbortController();
  requestEarly('/cancelled');
  const response = takeEarlyResponse('/cancelled', controller.signal);
  controller.abort();
  await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
