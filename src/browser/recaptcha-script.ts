import { within } from '#api/within.ts';
import { loadScript } from './script-loader.ts';

/** The part of the captcha service's global object that a widget in explicit mode uses. */
export interface Grecaptcha {
  render(container: HTMLElement, parameters: Record<string, unknown>): number;
  getResponse(widgetId?: number): string;
  reset(widgetId?: number): void;
  execute(widgetId?: number): unknown;
}

/** Globals that the captcha's script sets or calls. */
interface CaptchaWindow {
  grecaptcha?: Partial<Grecaptcha>;
  onRecaptchaReady?: (() => void) | undefined;
}

/** Milliseconds. */
const timeout = 20_000;

const captchaWindow = () => window as unknown as CaptchaWindow;

/** Returns the captcha's global object once widgets can be rendered; `undefined` until then. */
function readyCaptcha(): Grecaptcha | undefined {
  const { grecaptcha } = captchaWindow();
  return typeof grecaptcha?.render === 'function' ? (grecaptcha as Grecaptcha) : undefined;
}

/**
 * Loads the captcha service's script in explicit render mode (docs/services.md, 'Captcha and risk script').
 *
 * @param language the language of the captcha's texts, such as `es`.
 * @returns the captcha's global object.
 * @throws {Error} (rejects) if the script fails to load or is another one, or if the captcha is not ready within 20 s. The
 *   caller may call again.
 */
export async function loadRecaptcha(language: string): Promise<Grecaptcha> {
  const present = readyCaptcha();
  if (present !== undefined) return present;
  const becameReady = new Promise<void>((resolve) => {
    captchaWindow().onRecaptchaReady = resolve;
  });
  const url = `https://www.google.com/recaptcha/api.js?onload=onRecaptchaReady&render=explicit&hl=${encodeURIComponent(language)}`;
  const load = async () => {
    await loadScript(url, timeout);
    // The real script defines the object while it runs, and adds its functions later. A page that a firewall sends in
    // its place defines nothing.
    if (captchaWindow().grecaptcha === undefined) throw new Error('The script is not that of the captcha.');
    if (readyCaptcha() === undefined) await becameReady;
    const captcha = readyCaptcha();
    if (captcha === undefined) throw new Error('The captcha has no render function.');
    return captcha;
  };
  return within(timeout, load());
}
