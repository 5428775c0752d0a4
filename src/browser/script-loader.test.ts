import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, recordScripts, run } from '#tests/support/record-scripts.ts';

const url = 'https://third.example/script.js';
let scripts: readonly HTMLScriptElement[] = [];
let loadScript: (url: string, timeout: number) => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  // The page has no policy for scripts yet.
  vi.resetModules();
  ({ loadScript } = await import('./script-loader.ts'));
  scripts = recordScripts();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  // Test files share modules, and the next one has no use for the policies of this one.
  vi.resetModules();
  for (const script of scripts) script.remove();
});

// A script of the own origin may be http, as in development.
test.each([url, '/own.js'])('the script %s is async, resolves once it ran, and stays', async (source) => {
  expect(window.location.protocol).toBe('http:');
  const loaded = loadScript(source, 1000);
  expect(scripts).toMatchObject([{ src: new URL(source, window.location.href).href, async: true }]);
  run(scripts[0]);
  await expect(loaded).resolves.toBeUndefined();
  vi.advanceTimersByTime(1000);
  expect(scripts[0]?.isConnected).toBe(true);
});

test('a script that fails to load is removed, and can be loaded again', async () => {
  const first = expect(loadScript(url, 1000)).rejects.toThrow('failed to load');
  fail(scripts[0]);
  await first;
  expect(scripts[0]?.isConnected).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
  const second = loadScript(url, 1000);
  run(scripts[1]);
  await expect(second).resolves.toBeUndefined();
});

test('a script that does not run in time is treated as failed', async () => {
  const late = expect(loadScript(url, 1000)).rejects.toThrow('too long');
  vi.advanceTimersByTime(999);
  expect(scripts[0]?.isConnected).toBe(true);
  vi.advanceTimersByTime(1);
  await late;
  expect(scripts[0]?.isConnected).toBe(false);
});

const refusedUrls = ['http://third.example/script.js', '//third.example/script.js', 'data:text/javascript,0'];
test.each(refusedUrls)(
  '%s is refused, because it is neither https nor of the own origin',
  async (refused) => {
    await expect(loadScript(refused, 1000)).rejects.toThrow(TypeError);
    expect(scripts).toHaveLength(0);
  },
);

test('the setting `none` allows no host, not even one whose name begins with it', async () => {
  vi.stubEnv('VITE_SCRIPT_HOSTS', 'none');
  vi.resetModules();
  ({ loadScript } = await import('./script-loader.ts'));
  await expect(loadScript('https://none.example/', 1000)).rejects.toThrow(TypeError);
});

test('both Trusted Types policies have the same rule, and one of them creates the URL', async () => {
  const createPolicy = vi.fn(
    (name: string, { createScriptURL }: { createScriptURL(url: string): string }) => ({
      createScriptURL: (text: string) => `${createScriptURL(text)}?${name}`,
    }),
  );
  vi.stubGlobal('trustedTypes', { createPolicy });
  void loadScript(url, 1000).catch(() => undefined);
  void loadScript(url, 1000).catch(() => undefined);
  expect(scripts.map(({ src }) => src)).toEqual(Array(2).fill(`${url}?third-party-script`));
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default', 'third-party-script']);
  for (const [, rules] of createPolicy.mock.calls) {
    expect(() => rules.createScriptURL('http://third.example/')).toThrow(TypeError);
    expect(rules.createScriptURL(url)).toBe(url);
  }
  vi.runAllTimers();
});
