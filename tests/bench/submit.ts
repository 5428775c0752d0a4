import { type MeasuredBrowser, runFirst } from './browser.ts';
import { apply, type Condition } from './conditions.ts';

const username = 'bench-merchant';

/** Runs in the page: fills the form in and submits it in the first frame in which it can be typed into. */
function submitAtOnce(name: string): void {
  const enter = (input: HTMLInputElement, text: string) => {
    // React sees a value only if it comes past its own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const look = async () => {
    const form = document.forms[0];
    const user = form?.querySelector<HTMLInputElement>('input[name=username], input[autocomplete~=username]');
    const secret = form?.querySelector<HTMLInputElement>('input[type=password]');
    if (form && user && secret && user.getBoundingClientRect().height > 0) {
      enter(user, name);
      // Each field is an event of its own: React draws after each, in a microtask.
      await null;
      enter(secret, 'Correct-Horse-1');
      await null;
      form.requestSubmit();
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * When the login call leaves, in milliseconds from the navigation's request, if the form is submitted as soon as it can be
 * typed into. @throws where the form never leads to a call that carries what was typed.
 */
export const measureSubmit = (browser: MeasuredBrowser, url: string, condition: Condition): Promise<number> =>
  browser.withPage(async (session) => {
    await apply(session, condition);
    let began: number | undefined;
    const sent = new Promise<number>((resolve) => {
      session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
        began ??= timestamp;
        if (request.postData?.includes(username)) resolve((timestamp - began) * 1000);
      });
    });
    await runFirst(session, submitAtOnce, username);
    await session.send('Page.navigate', { url });
    const late = new Promise<never>((_, reject) => {
      setTimeout(reject, 30_000, new Error(`${url}: no login call`)).unref();
    });
    return await Promise.race([sent, late]);
  });
