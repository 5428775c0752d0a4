import { apply, type Condition, noThrottle } from './conditions.ts';
import type { Session } from './devtools.ts';
import { evaluate, goTo, runFirst } from './page.ts';
import { sumBytes, watchTransfers } from './transfers.ts';

/** The login call of a form that is submitted in the frame in which it becomes typable. */
export interface SubmitAtOnce {
  /** When the call leaves, in milliseconds from the request of the page. */
  readonly call: number;
  /** Bytes of the script responses that had arrived from the network before. */
  readonly scriptBefore: number;
}

/** Runs in the page: fills in the form and submits it in the first frame in which it is typable. */
function submitWhenTypable(name: string): void {
  const enter = (input: HTMLInputElement, text: string) => {
    // React sees a value only if the prototype's setter sets it.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const look = async () => {
    const secret = document.querySelector<HTMLInputElement>('form input[type=password]:enabled');
    const form = secret?.form;
    const user = form?.querySelector<HTMLInputElement>(
      'input:is(:not([type]), [type=text], [type=email]):enabled:read-write',
    );
    const visible = user?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (form && user && secret && visible && user.closest('[inert]') === null) {
      enter(user, name);
      // React renders after each event, in a microtask.
      await null;
      enter(secret, 'Correct-Horse-1');
      await null;
      form.requestSubmit(form.querySelector<HTMLElement>('button:is(:not([type]), [type=submit])'));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Notes when the login call leaves: the first request whose body contains the username, whatever its URL.
 *
 * @returns seconds on the clock of the page's events; rejects if no such request leaves within 30 s.
 */
function loginCall(session: Session, url: string, username: string): Promise<number> {
  // A form that is encoded as a URL contains '%40' instead of '@'.
  const [typed = ''] = username.split('@');
  return new Promise((resolve, reject) => {
    const late = setTimeout(reject, 30_000, new Error(`${url}: no login call`));
    session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      if (!request.postData?.includes(typed)) return;
      clearTimeout(late);
      resolve(timestamp);
    });
  });
}

/**
 * Loads a URL, submits the login form at once and waits for the login call.
 *
 * @throws if the form sends no login call.
 */
export async function measureSubmit(
  session: Session,
  url: string,
  condition: Condition,
  username: string,
): Promise<SubmitAtOnce> {
  await apply(session, condition);
  const transfers = watchTransfers(session);
  let requested = Number.NaN;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    if (Number.isNaN(requested)) requested = timestamp;
  });
  const call = loginCall(session, url, username);
  await runFirst(session, submitWhenTypable, username);
  await session.send('Page.navigate', { url });
  const left = await call;
  // When the page responds, all events before the call have arrived.
  await evaluate(session, '0');
  const before = transfers.filter(({ isScript, finished }) => isScript && finished <= left);
  return { call: (left - requested) * 1000, scriptBefore: sumBytes(before) };
}

/**
 * Makes an earlier visit: loads a URL completely, then submits the login form. The cache then holds every file that
 * a login needs.
 *
 * @throws if the form sends no login call.
 */
export async function visitBefore(session: Session, url: string, username: string): Promise<void> {
  await apply(session, noThrottle);
  await goTo(session, url);
  const call = loginCall(session, url, username);
  await evaluate(session, `(${submitWhenTypable})(${JSON.stringify(username)})`);
  await call;
}
