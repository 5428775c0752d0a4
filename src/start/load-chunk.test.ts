import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samplePageStart } from '#tests/support/sample-page-start.ts';
import { ChunkLoadError, loadChunk } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  delete window.pageStart;
});

const hang = () => new Promise<string>(() => undefined);
const fail = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

test('a chunk that loads is requested once, and leaves no timer', async () => {
  const load = vi.fn(() => Promise.resolve('module'));
  await expect(loadChunk('screens', load)()).resolves.toBe('module');
  expect(load).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

const late = () => new Promise<string>((resolve) => setTimeout(resolve, 20_000, 'module'));

test.each([
  ['fails to load', fail, () => Promise.resolve('module')],
  ['takes over 15 s', hang, () => Promise.resolve('module')],
  ['takes 20 s, while its second request hangs,', late, hang],
])('a chunk that %s is requested again, and loads', async (_, first, second) => {
  const load = vi.fn(second).mockImplementationOnce(first);
  const loaded = loadChunk('screens', load)();
  await vi.advanceTimersByTimeAsync(20_000);
  await expect(loaded).resolves.toBe('module');
});

test('a chunk that fails to load twice rejects with its name, and leaves no timer', async () => {
  const load = vi.fn(fail);
  const loaded = loadChunk('screens', load)();
  await expect(loaded).rejects.toBeInstanceOf(ChunkLoadError);
  await expect(loaded).rejects.toThrow(/screens/);
  expect(vi.getTimerCount()).toBe(0);
  expect(load).toHaveBeenCalledTimes(2);
});

test.each([
  ['takes over 120 s', vi.fn(hang)],
  ['fails to load, and then takes over 120 s', vi.fn(hang).mockImplementationOnce(fail)],
])('a chunk that %s is treated as failed after 120 s', async (_, load) => {
  const rejected = expect(loadChunk('screens', load)()).rejects.toBeInstanceOf(ChunkLoadError);
  await vi.advanceTimersByTimeAsync(120_000);
  await rejected;
  expect(vi.getTimerCount()).toBe(0);
});

test('a build requests a failed chunk again by another URL, and rejects if that fails, too', async () => {
  const load = vi.fn(() => fail() as Promise<{ default: string }>);
  const loadFile = (file: string) => {
    window.pageStart = samplePageStart({ manifest: { screens: file } as never });
    return loadChunk('screens', load)();
  };
  const { default: url } = await loadFile('data:text/javascript,export default import.meta.url//');
  expect(url).toMatch(/^data:.*\?retry=\d+$/);
  expect(load).toHaveBeenCalledOnce();
  await expect(loadFile('data:text/javascript,throw 1//')).rejects.toBeInstanceOf(ChunkLoadError);
});
