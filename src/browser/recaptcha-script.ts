import { within } from '#src/start/within.ts';
import { loadScript } from './script-loader.ts';

/** The part of the captcha service's global object that a widget in explicit mode uses. */
export interface Grecaptcha {
  render(container: HTMLElement, parameters: Record<string, unknown>): number;
  getResponse(widgetId?: number): string;
  reset(widgetId?: number): void;
  execute(widgetId?: number): unknown;
}

/** Time-out of the captcha's script, in milliseconds. */
const timeout = 20_000;

/**
 * Loads the captcha service's script in explicit render mode (docs/services.md, 'Captcha and risk script').
 *
 * @param language the language of the captcha's texts, such as `es`.
 * @returns the captcha's global object.
 * @throws {Error} (rejects) if the script fails to load, if another script arrives in its place, or if the captcha is not ready
 *   within 20 s. The caller may call again.
 */
export async function loadRecaptcha(language: string): Promise<Grecaptcha> {
  /** Globals that the captcha's script sets or calls. */
  const globals = window as { grecaptcha?: Partial<Grecaptcha>; onRecaptchaReady?: () => void };
  const isReady = () => typeof globals.grecaptcha?.render === 'function';
  const load = async () => {
    const becameReady = new Promise<void>((resolve) => {
      globals.onRecaptchaReady = resolve;
    });
    const url = `https://www.google.com/recaptcha/api.js?onload=onRecaptchaReady&render=explicit&hl=${encodeURIComponent(language)}`;
    await loadScript(url, timeout);
    // The real script defines the object while it runs. A page that a firewall sends in its place defines nothing.
    if (globals.grecaptcha === undefined) throw new Error('The script is not that of the captcha.');
    if (!isReady()) await becameReady;
  };
  if (!isReady()) await within(timeout, load());
  if (!isReady()) throw new Error('The captcha has no render function.');
  return globals.grecaptcha as Grecaptcha;
}
