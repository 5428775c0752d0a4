import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkTimeout, loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a chunk that loads is requested once', async () => {
  const load = vi.fn(() => Promise.resolve('module'));
  await expect(loadChunk('screens', load)()).resolves.toBe('module');
  expect(load).toHaveBeenCalledOnce();
});

test('a chunk that fails to load is requested again', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(fail).mockResolvedValueOnce('module');
  await expect(loadChunk('screens', load)()).resolves.toBe('module');
});

test('a chunk that fails to load twice rejects with its name', async () => {
  const load = vi.fn(fail);
  const loaded = loadChunk('screens', load)();
  await expect(loaded).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(loaded).rejects.toThrow(/screens/);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a chunk that takes over 120 s is treated as failed', async () => {
  const load = vi.fn(() => new Promise<string>(() => undefined));
  const rejected = expect(loadChunk('screens', load)()).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  await rejected;
  expect(chunkTimeout).toBe(120_000);
});
