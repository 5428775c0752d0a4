import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, chunkTimeout, loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a chunk that loads is requested once', async () => {
  const load = vi.fn(() => Promise.resolve('module'));
  await expect(loadChunk(load)()).resolves.toBe('module');
  expect(load).toHaveBeenCalledOnce();
});

test('a chunk that fails to load is requested once more', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(fail).mockResolvedValueOnce('module');
  await expect(loadChunk(load)()).resolves.toBe('module');
});

test('a chunk that fails to load twice is an error', async () => {
  const load = vi.fn(fail);
  await expect(loadChunk(load)()).rejects.toBeInstanceOf(ChunkLoadError);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a chunk that takes over 120 s has failed to load', async () => {
  const load = vi.fn(() => new Promise<string>(() => undefined));
  const loaded = loadChunk(load)();
  const failed = expect(loaded).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  await failed;
  expect(chunkTimeout).toBe(120_000);
});
