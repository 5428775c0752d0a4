import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { callTimeout, holdEarlyResponses, requestEarly, takeEarlyResponse } from './early-responses.ts';

const signal = () => new AbortController().signal;
const respondWith = (text: string) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response(text)));
/** A service that never responds. Its requests reject when they are cancelled, as those of a browser do. */
const respondNever = () =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      }),
  );

beforeEach(() => Reflect.deleteProperty(window, 'earlyResponses'));
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(window, 'earlyResponses');
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

test('a URL that the app has requested itself is not requested early', () => {
  const sent = respondWith('');
  expect(takeEarlyResponse('/faster', signal())).toBeUndefined();
  requestEarly('/faster');
  expect(sent).not.toHaveBeenCalled();
});

test('a held response arrives once the hold ends', async () => {
  respondWith('held');
  let end = () => {};
  holdEarlyResponses(
    new Promise<void>((resolve) => {
      end = resolve;
    }),
  );
  requestEarly('/held');
  let arrived = false;
  const response = takeEarlyResponse('/held', signal())?.then(({ text }) => {
    arrived = true;
    return text;
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(arrived).toBe(false);
  end();
  await expect(response).resolves.toBe('held');
});

test('an early request without a response is cancelled after 30 s', async () => {
  vi.useFakeTimers();
  const sent = respondNever();
  requestEarly('/slow');
  const failed = expect(takeEarlyResponse('/slow', signal())).rejects.toMatchObject({ name: 'AbortError' });
  await vi.advanceTimersByTimeAsync(callTimeout - 1);
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await failed;
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});

test('the limit of a request that has its response no longer applies', async () => {
  vi.useFakeTimers();
  const sent = respondWith('fast');
  requestEarly('/fast');
  await takeEarlyResponse('/fast', signal());
  await vi.advanceTimersByTimeAsync(callTimeout);
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(false);
});

test('an abort after the response is taken cancels the request', async () => {
  const sent = respondNever();
  const controller = new AbortController();
  requestEarly('/cancelled');
  const response = takeEarlyResponse('/cancelled', controller.signal);
  controller.abort();
  await expect(response).rejects.toMatchObject({ name: 'AbortError' });
  expect(sent.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
