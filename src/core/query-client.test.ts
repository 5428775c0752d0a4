import { MutationObserver, onlineManager, type QueryClient, QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';

let client: QueryClient;

beforeEach(() => {
  vi.useFakeTimers();
  client = createQueryClient();
});
afterEach(() => vi.useRealTimers());

const queryKey = ['sample'];
const mutations = () => client.getMutationCache().getAll();

describe('a query', () => {
  const observe = (queryFn: () => Promise<string>) => {
    const observer = new QueryObserver(client, { queryKey, queryFn });
    onTestFinished(observer.subscribe(() => undefined));
    return observer;
  };

  test('is requested once, even if it has no observer for a day', async () => {
    const request = vi.fn(() => Promise.resolve('data'));
    const observer = new QueryObserver(client, { queryKey, queryFn: request });
    const unsubscribe = observer.subscribe(() => undefined);
    await vi.runAllTimersAsync();
    unsubscribe();
    await vi.advanceTimersByTimeAsync(24 * 60 * 60_000);
    expect(observe(request).getCurrentResult().data).toBe('data');
    expect(request).toHaveBeenCalledOnce();
  });

  test('that has failed is not sent again by another observer or when the window gets the focus', async () => {
    const request = vi.fn(() => Promise.reject(new Error('refused')));
    observe(request);
    await vi.runAllTimersAsync();
    const second = observe(request);
    client.mount();
    onTestFinished(() => client.unmount());
    window.dispatchEvent(new Event('visibilitychange'));
    await vi.runAllTimersAsync();
    expect(second.getCurrentResult().status).toBe('error');
    expect(request).toHaveBeenCalledOnce();
  });
});

/** Executes a mutation without a component. */
const execute = (mutationFn: (variables: string) => Promise<string>) =>
  new MutationObserver(client, { mutationFn }).mutate('secret');

test('a mutation leaves the cache when it ends, and starts no timer', async () => {
  let end = (_: string) => {};
  const result = execute(() => new Promise((resolve) => (end = resolve)));
  await vi.advanceTimersByTimeAsync(100);
  expect(mutations().map(({ state }) => [state.status, state.variables])).toEqual([['pending', 'secret']]);
  expect(vi.getTimerCount()).toBe(0);
  end('done');
  expect(await result).toBe('done');
  expect(mutations()).toEqual([]);
});

test('a query and a mutation are sent even if the browser says that it is offline', async () => {
  onlineManager.setOnline(false);
  expect(await client.fetchQuery({ queryKey, queryFn: async () => 'data' })).toBe('data');
  expect(await execute(async (variables) => variables)).toBe('secret');
});
