import { MutationObserver, type QueryClient } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
});
afterEach(() => vi.useRealTimers());

const mutations = () => client.getMutationCache().getAll();

/** Executes a mutation without a component. */
const execute = (mutationFn: (variables: string) => Promise<string>) =>
  new MutationObserver(client, { mutationFn }).mutate('secret');

test('a mutation is in the cache with its variables until it has ended, and no timer runs while it is pending', async () => {
  let end = (_: string) => {};
  const result = execute(() => new Promise((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(100);
  expect(mutations().map(({ state }) => [state.status, state.variables])).toEqual([['pending', 'secret']]);
  expect(vi.getTimerCount()).toBe(0);
  end('done');
  expect(await result).toBe('done');
  expect(mutations()).toEqual([]);
});

test('a mutation that fails is not sent again, throws its error, and leaves the cache', async () => {
  const send = vi.fn(() => Promise.reject(new Error('refused')));
  await expect(execute(send)).rejects.toThrow('refused');
  await vi.runAllTimersAsync();
  expect(send).toHaveBeenCalledTimes(1);
  expect(mutations()).toEqual([]);
});

test('a mutation is sent even if the browser says that it is offline', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  try {
    expect(await execute(async (variables) => variables)).toBe('secret');
  } finally {
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
  }
});
