import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadRecaptcha } from './recaptcha-script.ts';

interface CaptchaGlobals {
  grecaptcha?: object | undefined;
  onRecaptchaReady?: (() => void) | undefined;
}
const globals = window as unknown as CaptchaGlobals;
/** What the captcha's script has defined when it has run. It adds the rest when another script has loaded. */
const unready = { ready: () => undefined };
const widget = { render: () => 1, getResponse: () => '', reset: () => undefined, execute: () => undefined };

/** The script elements that were added to the page. They request nothing. */
let scripts: HTMLScriptElement[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  scripts = [];
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    scripts.push(script as HTMLScriptElement);
  });
});
afterEach(() => {
  vi.useRealTimers();
  delete globals.grecaptcha;
  delete globals.onRecaptchaReady;
});

const present = () => scripts.at(-1);
const ranScript = () => present()?.onload?.(new Event('load'));

test('the script is requested in the language, and loads once the captcha says that it is ready', async () => {
  const loaded = loadRecaptcha('es');
  expect(present()?.src).toMatch(
    /^https:\/\/www\.google\.com\/recaptcha\/api\.js\?.*render=explicit.*hl=es$/,
  );
  const result = vi.fn();
  void loaded.then(result);
  globals.grecaptcha = unready;
  ranScript();
  await vi.advanceTimersByTimeAsync(10);
  expect(result).not.toHaveBeenCalled();
  globals.grecaptcha = widget;
  globals.onRecaptchaReady?.();
  expect(await loaded).toBe(widget);
});

test('a captcha that is ready when its script has run needs no call', async () => {
  const loaded = loadRecaptcha('en');
  globals.grecaptcha = widget;
  ranScript();
  expect(await loaded).toBe(widget);
  expect(await loadRecaptcha('en')).toBe(widget);
  expect(scripts).toHaveLength(1);
});

test('a script that fails to load or has no captcha within 20 s rejects, and a later call requests it again', async () => {
  const failed = expect(loadRecaptcha('en')).rejects.toThrow('failed to load');
  present()?.onerror?.('error');
  await failed;
  const late = expect(loadRecaptcha('en')).rejects.toThrow();
  globals.grecaptcha = unready;
  ranScript();
  await vi.advanceTimersByTimeAsync(20_000);
  await late;
  expect(scripts).toHaveLength(2);
});
