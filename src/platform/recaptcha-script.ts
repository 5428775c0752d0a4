import { loadScript } from './script-loader.ts';

/** What the captcha service offers once its script has run, as far as a widget in explicit mode needs it. */
export interface Grecaptcha {
  render(container: HTMLElement, parameters: Record<string, unknown>): number;
  getResponse(widgetId?: number): string;
  reset(widgetId?: number): void;
  execute(widgetId?: number): unknown;
}

interface CaptchaWindow {
  grecaptcha?: Partial<Grecaptcha>;
  onRecaptchaReady?: (() => void) | undefined;
}

const timeout = 20_000;

const page = () => window as unknown as CaptchaWindow;

function readyCaptcha(): Grecaptcha | undefined {
  const { grecaptcha } = page();
  return typeof grecaptcha?.render === 'function' ? (grecaptcha as Grecaptcha) : undefined;
}

/**
 * The captcha service's script in explicit render mode (docs/services.md, 'Captcha and risk script').
 *
 * @param language its texts' language, such as `es`.
 * @returns its interface. Rejects where it cannot be had in time; it can be asked for again then.
 */
export async function loadRecaptcha(language: string): Promise<Grecaptcha> {
  const present = readyCaptcha();
  if (present !== undefined) return present;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announced = new Promise<void>((resolve, reject) => {
    page().onRecaptchaReady = resolve;
    timer = setTimeout(() => reject(new Error('The captcha did not become ready.')), timeout);
  });
  const address = `https://www.google.com/recaptcha/api.js?onload=onRecaptchaReady&render=explicit&hl=${encodeURIComponent(language)}`;
  try {
    const loaded = loadScript(address, timeout).then(() => {
      if (readyCaptcha() === undefined) return announced;
    });
    await Promise.all([loaded, Promise.race([announced, loaded])]);
  } finally {
    clearTimeout(timer);
    announced.catch(() => undefined);
  }
  const captcha = readyCaptcha();
  if (captcha === undefined) throw new Error('The captcha has no render function.');
  return captcha;
}
