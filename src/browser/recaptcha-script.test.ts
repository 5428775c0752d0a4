import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordScripts, run } from '#tests/support/record-scripts.ts';
import { loadRecaptcha } from './recaptcha-script.ts';

interface CaptchaGlobals {
  grecaptcha?: object | undefined;
  onRecaptchaReady?: (() => void) | undefined;
}
const globals = window as unknown as CaptchaGlobals;
/** What the captcha's script has defined when it has run. It adds the rest when another script has loaded. */
const unready = { ready: () => undefined };
const widget = { render: () => 1, getResponse: () => '', reset: () => undefined, execute: () => undefined };

let scripts: readonly HTMLScriptElement[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  scripts = recordScripts();
});
afterEach(() => {
  vi.useRealTimers();
  delete globals.grecaptcha;
  delete globals.onRecaptchaReady;
  for (const script of scripts) script.remove();
});

test('the script is requested in a language, and has loaded once the captcha says it is ready', async () => {
  const loaded = loadRecaptcha('es');
  expect(scripts[0]?.src).toMatch(
    /^https:\/\/www\.google\.com\/recaptcha\/api\.js\?.*render=explicit.*hl=es$/,
  );
  const result = vi.fn();
  void loaded.then(result);
  globals.grecaptcha = unready;
  run(scripts[0]);
  await vi.advanceTimersByTimeAsync(10);
  expect(result).not.toHaveBeenCalled();
  globals.grecaptcha = widget;
  globals.onRecaptchaReady?.();
  expect(await loaded).toBe(widget);
});

test('if the captcha is ready when its script has run, loading does not wait for its callback', async () => {
  const loaded = loadRecaptcha('en');
  globals.grecaptcha = widget;
  run(scripts[0]);
  expect(await loaded).toBe(widget);
  expect(await loadRecaptcha('en')).toBe(widget);
  expect(scripts).toHaveLength(1);
});

test('if another script arrives, such as the page of a firewall, loading rejects at once', async () => {
  const refused = expect(loadRecaptcha('en')).rejects.toThrow('not that of the captcha');
  run(scripts[0]);
  await refused;
});

test('if the captcha is not ready within 20 s, loading rejects', async () => {
  const late = expect(loadRecaptcha('en')).rejects.toThrow();
  globals.grecaptcha = unready;
  run(scripts[0]);
  await vi.advanceTimersByTimeAsync(20_000);
  await late;
});
