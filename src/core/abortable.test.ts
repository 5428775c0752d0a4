import { expect, test } from 'vitest';
import { abortable } from './abortable.ts';

const never = new Promise<never>(() => undefined);

test('a promise that settles before the signal aborts settles the result', async () => {
  const { signal } = new AbortController();
  await expect(abortable(Promise.resolve(7), signal)).resolves.toBe(7);
  const failure = new Error('failed');
  await expect(abortable(Promise.reject(failure), signal)).rejects.toBe(failure);
});

test('a signal that aborts first rejects with an AbortError, although the promise never settles', async () => {
  const controller = new AbortController();
  const waiting = abortable(never, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('a signal that has aborted rejects, even if the promise has resolved', async () => {
  const controller = new AbortController();
  controller.abort();
  await expect(abortable(Promise.resolve(7), controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  });
});

test('a promise that rejects after the abort causes no unhandled rejection', async () => {
  const controller = new AbortController();
  let fail = (_: Error) => {};
  const failing = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const waiting = abortable(failing, controller.signal);
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  fail(new Error('late'));
  await expect(failing).rejects.toThrow('late');
});
