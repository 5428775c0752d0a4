import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chunkTimeout, LostChunkError, loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a chunk is asked for once where it comes', async () => {
  const load = vi.fn(() => Promise.resolve('module'));
  await expect(loadChunk(load)()).resolves.toBe('module');
  expect(load).toHaveBeenCalledOnce();
});

test('a chunk that was lost is asked for once more', async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValueOnce('module');
  await expect(loadChunk(load)()).resolves.toBe('module');
});

test('a chunk that is lost twice is told', async () => {
  const load = vi.fn(lost);
  await expect(loadChunk(load)()).rejects.toBeInstanceOf(LostChunkError);
  expect(load).toHaveBeenCalledTimes(2);
});

test('a chunk that takes over 120 s counts as lost', async () => {
  const load = vi.fn(() => new Promise<string>(() => undefined));
  const loaded = loadChunk(load)();
  const told = expect(loaded).rejects.toBeInstanceOf(LostChunkError);
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  expect(load).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(chunkTimeout);
  await told;
  expect(chunkTimeout).toBe(120_000);
});
