import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const url = 'https://third.example/script.js';
const scripts = () => [...document.head.querySelectorAll<HTMLScriptElement>('script[src]')];
/** Simulates that the browser has executed the newest script, or failed to load it. */
const ran = () => scripts().at(-1)?.onload?.(new Event('load'));
const failed = () => scripts().at(-1)?.onerror?.('error');

let loadScript: (url: string, timeout: number) => Promise<void>;

beforeEach(async () => {
  vi.useFakeTimers();
  // The page has loaded no script yet.
  vi.resetModules();
  ({ loadScript } = await import('./script-loader.ts'));
  // Nothing is loaded from a script element of a test.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    (script as HTMLScriptElement).type = 'text/plain';
    document.head.appendChild(script as HTMLScriptElement);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Test files share modules, and the next one has no use for the policies of this one.
  vi.resetModules();
  for (const script of scripts()) script.remove();
});

// A script of the own origin may be http, as in development.
test.each([url, '/own.js'])(
  '%s delays nothing, loads when it has run, and stays in the page',
  async (source) => {
    expect(window.location.protocol).toBe('http:');
    const loaded = loadScript(source, 1000);
    expect(scripts().map(({ src, async }) => [src, async])).toEqual([
      [new URL(source, window.location.href).href, true],
    ]);
    ran();
    await expect(loaded).resolves.toBeUndefined();
    vi.advanceTimersByTime(1000);
    expect(scripts()).toHaveLength(1);
  },
);

test('a script that fails to load is removed, and can be loaded again', async () => {
  const first = expect(loadScript(url, 1000)).rejects.toThrow('failed to load');
  failed();
  await first;
  expect(scripts()).toHaveLength(0);
  expect(vi.getTimerCount()).toBe(0);
  const second = loadScript(url, 1000);
  ran();
  await expect(second).resolves.toBeUndefined();
});

test('a script that does not run in time has failed', async () => {
  const late = expect(loadScript(url, 1000)).rejects.toThrow('too long');
  vi.advanceTimersByTime(999);
  expect(scripts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  await late;
  expect(scripts()).toHaveLength(0);
});

test.each(['http://third.example/script.js', '//third.example/script.js', 'data:text/javascript,0'])(
  'a script that is neither https nor of the own origin is refused: %s',
  async (refused) => {
    await expect(loadScript(refused, 1000)).rejects.toThrow(TypeError);
    expect(scripts()).toHaveLength(0);
  },
);

test('in a browser with Trusted Types two policies with the same rule are created once, and one makes the URL', async () => {
  const createPolicy = vi.fn(
    (name: string, { createScriptURL }: { createScriptURL(url: string): string }) => ({
      createScriptURL: (text: string) => `${createScriptURL(text)}?${name}`,
    }),
  );
  vi.stubGlobal('trustedTypes', { createPolicy });
  void loadScript(url, 1000).catch(() => undefined);
  void loadScript(url, 1000).catch(() => undefined);
  expect(scripts().map(({ src }) => src)).toEqual(Array(2).fill(`${url}?third-party-script`));
  expect(createPolicy.mock.calls.map(([name]) => name)).toEqual(['default', 'third-party-script']);
  for (const [, rules] of createPolicy.mock.calls) {
    expect(() => rules.createScriptURL('http://third.example/')).toThrow(TypeError);
    expect(rules.createScriptURL(url)).toBe(url);
  }
  vi.runAllTimers();
});
