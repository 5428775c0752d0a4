import { apply, type Condition, noThrottle } from './conditions.ts';
import type { Session } from './devtools.ts';
import { evaluate, goTo, runFirst } from './page.ts';
import { sumBytes, watchTransfers } from './transfers.ts';

/** The call of a form that is submitted in the frame in which it becomes typable. */
export interface SubmitAtOnce {
  /** When the browser sends the call, in milliseconds from the request of the page. */
  readonly call: number;
  /** The bytes of the scripts that had loaded from the network before that. */
  readonly scriptBefore: number;
}

/** How the benchmark fills in a form: the username, and one more field. */
export interface FormValues {
  readonly username: string;
  /** Matches the other field. */
  readonly field: string;
  readonly value: string;
}

/** Returns the values of a login form. */
export const loginForm = (username: string): FormValues => ({
  username,
  field: 'input[type=password]',
  value: 'Correct-Horse-1',
});

/** Returns the values of this app's Forgot password. */
export const forgotPasswordForm = (username: string): FormValues => ({
  username,
  field: 'input[name=emailAddress]',
  value: 'bench@example.com',
});

/** Runs in the page: fills in the form and submits it in the first frame in which it is typable. */
function submitWhenTypable({ username, field, value }: FormValues): void {
  const enter = (input: HTMLInputElement, text: string) => {
    // React ignores the event if the value was set through React's setter, so this uses the browser's.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const look = async () => {
    const other = document.querySelector<HTMLInputElement>(`form ${field}:enabled`);
    const form = other?.form;
    const user = form?.querySelector<HTMLInputElement>(
      'input:is(:not([type]), [type=text], [type=email]):enabled:read-write',
    );
    const visible = user?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ?? false;
    if (form && user && other && visible && user.closest('[inert]') === null) {
      enter(user, username);
      // React renders after each event, in a microtask.
      await null;
      enter(other, value);
      await null;
      form.requestSubmit(form.querySelector<HTMLElement>('button:is(:not([type]), [type=submit])'));
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * Waits for the call of a form: the first request whose body contains the username, whatever its URL.
 *
 * @returns when the browser sent the call, in seconds on the clock of the page's events. @throws (rejects) if the
 *   browser sends no such request within 30 s.
 */
function formCall(session: Session, url: string, username: string): Promise<number> {
  // A form that is encoded as a URL contains '%40' instead of '@'.
  const [typed = ''] = username.split('@');
  return new Promise((resolve, reject) => {
    const timer = setTimeout(reject, 30_000, new Error(`${url} sent no call.`));
    session.on('Network.requestWillBeSent', ({ request, timestamp }) => {
      if (!request.postData?.includes(typed)) return;
      clearTimeout(timer);
      resolve(timestamp);
    });
  });
}

/**
 * Loads a URL, submits its form at once and waits for the call.
 *
 * @throws if the form sends no call.
 */
export async function measureSubmit(
  session: Session,
  url: string,
  condition: Condition,
  values: FormValues,
): Promise<SubmitAtOnce> {
  await apply(session, condition);
  const transfers = watchTransfers(session);
  let requested = Number.NaN;
  session.on('Network.requestWillBeSent', ({ timestamp }) => {
    if (Number.isNaN(requested)) requested = timestamp;
  });
  const call = formCall(session, url, values.username);
  await runFirst(session, submitWhenTypable, values);
  await session.send('Page.navigate', { url });
  const sent = await call;
  // The browser sends events in order, so after this response all events before the call have arrived.
  await evaluate(session, '0');
  const before = transfers.filter(({ isScript, finished }) => isScript && finished <= sent);
  return { call: (sent - requested) * 1000, scriptBefore: sumBytes(before) };
}

/**
 * Makes an earlier visit: loads a URL completely, then submits the login form. The cache then holds every file that
 * a login needs. It is not throttled, so that V8 can compile and keep the scripts as on a usual visit.
 *
 * @throws if the form sends no call.
 */
export async function visitBefore(session: Session, url: string, values: FormValues): Promise<void> {
  await apply(session, noThrottle);
  await goTo(session, url);
  const call = formCall(session, url, values.username);
  await evaluate(session, `(${submitWhenTypable})(${JSON.stringify(values)})`);
  await call;
}
