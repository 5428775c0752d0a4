import { QueryClient } from '@tanstack/query-core';
import { afterEach, expect, test, vi } from 'vitest';
import { executeMutation } from './execute-mutation.ts';

afterEach(() => vi.useRealTimers());

test('a mutation is in the cache with its variables until it has ended, and no timer runs while it is pending', async () => {
  vi.useFakeTimers();
  const client = new QueryClient();
  const mutations = () => client.getMutationCache().getAll();
  let end = (_: string) => {};
  const mutationFn = (_: string) =>
    new Promise<string>((resolve) => {
      end = resolve;
    });
  const result = executeMutation(client, { mutationFn, networkMode: 'always', gcTime: 0 }, 'secret');
  await vi.advanceTimersByTimeAsync(100);
  expect(mutations().map(({ state }) => [state.status, state.variables])).toEqual([['pending', 'secret']]);
  expect(vi.getTimerCount()).toBe(0);
  end('done');
  expect(await result).toBe('done');
  await vi.runAllTimersAsync();
  expect(mutations()).toEqual([]);
});

test('the error of a mutation is thrown, and the mutation leaves the cache', async () => {
  const client = new QueryClient();
  const mutationFn = () => Promise.reject(new Error('refused'));
  await expect(
    executeMutation(client, { mutationFn, networkMode: 'always', gcTime: 0 }, undefined),
  ).rejects.toThrow('refused');
  await vi.waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
});
