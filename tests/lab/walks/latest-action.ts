import type { Action, PageEvent } from './page-events.ts';
import { routeOf, type ShownRoute } from './shown-route.ts';

/** Messages that only an action causes. Others, such as the message of a brand, appear without one. */
const ofAction =
  /^(?:LOGIN_(?:DECLINED|UNAUTHORIZED|VERIFICATION)|EXPIRED_|COMPROMISED_|RECOVER_\w+_(?:NO_|UNANT)|SEND_PIN_|VERIFY_PIN_|CHOOSE_PASSWORD_|REQUEST_|SCREEN_|\w+_GIVEN_UP)/;

/** Messages of successes that cannot be repeated. The app applies such a success whatever the user does. */
const unrepeatable = /LOGIN_PASSWORD_CHANGED|LOGIN_ACCOUNT_ACTIVATED/;

/** The screens to which a submit navigates from another route. */
const afterSubmit = /^\/(?:|verification-required|reset-password|unidentified|security)$/;

const steps = ['recover-', 'verify-identity', 'choose-username', 'change-password', 'activate-user'];

/** How far a position is from the beginning of its flow. */
function progressOf({ path, step, pin }: ShownRoute): number {
  const first = path.startsWith('/forgot-') ? 'recover-' : 'verify-identity';
  return 2 * steps.findIndex((name) => (step ?? first).startsWith(name)) + (pin === null ? 0 : 1);
}

/** Where the app navigates. `adds`: whether it adds a history entry. */
interface Destination extends ShownRoute {
  readonly adds: boolean;
}

/** Whether the history entry stays. Login has no steps, so the app removes such parameters from its URL. */
const staysAt = ({ url }: Action, to: Destination) =>
  !to.adds && (to.text === routeOf(url).text || (to.text === '/' && routeOf(url).path === '/'));

/** Whether the app may navigate to a route while an action is the latest one, by the kind of the action. */
const mayNavigate: Readonly<Record<Action['kind'], (action: Action, to: Destination) => boolean>> = {
  submit: ({ url }, to) => to.path === routeOf(url).path || afterSubmit.test(to.path),
  press: () => true,
  link: (action, to) => staysAt(action, to) || to.path === routeOf(action.value).path,
  // The guard may redirect to login, to an earlier step, or to the flow that has followed a challenge.
  move: ({ url }, to) => {
    const here = routeOf(url);
    const isOfFlow =
      to.path === here.path || (here.path === '/verification-required' && to.path === '/reset-password');
    return to.path === '/' || (isOfFlow && progressOf(to) <= progressOf(here));
  },
  language: staysAt,
  type: staysAt,
};

/** Whether a message of an action may appear while another action is the latest one, by the kind of the latter. */
const mayShow: Readonly<Record<Action['kind'], (action: Action, key: string) => boolean>> = {
  submit: () => true,
  press: () => true,
  link: (_, key) => key === 'SCREEN_UNAVAILABLE' || key === 'REQUEST_OFFLINE',
  move: ({ value }, key) => value.includes(key),
  language: () => false,
  type: () => false,
};

/** Knows the latest action in the shown document, and judges whether what happens afterwards may follow from it. */
export class LatestAction {
  /** The latest action; `undefined` until the user acts in the document. */
  action: Action | undefined;
  /** The latest submit in the document, and the latest click that may send a call without a field. */
  submit: Action | undefined;
  press: Action | undefined;
  /** The latest of both in the documents that the user has left. */
  left: Partial<Record<'submit' | 'press', Action | undefined>> = {};
  readonly #typed = new Map<string, string>();

  /** Adds what happens in the page. @returns what is wrong with it. */
  add(event: PageEvent): string | undefined {
    switch (event.is) {
      case 'document':
        // A document that the back/forward cache shows again may send nothing of what the user has left.
        this.left = event.isRestored
          ? {}
          : { submit: this.submit ?? this.left.submit, press: this.press ?? this.left.press };
        this.action = undefined;
        this.submit = undefined;
        this.press = undefined;
        this.#typed.clear();
        return undefined;
      case 'action':
        this.#act(event);
        return undefined;
      case 'moved':
        return this.#judgeMove({ ...routeOf(event.url), adds: event.adds }, event.state);
      case 'shown':
        return this.#judgeMessage(event.key);
      case 'hidden':
      case 'posted':
        return undefined;
    }
  }

  /** Returns the name of a field that has lost what the user typed, although the user has done nothing else since. */
  lostField(fields: Readonly<Record<string, string>>): string | undefined {
    for (const [name, value] of this.#typed) {
      // Once the models are known, the PIN field drops what is longer than a PIN.
      const kept = name === 'recoveryPin' && fields[name]?.length === 6 ? value.slice(0, 6) : value;
      if (fields[name] !== kept) return name;
    }
    return undefined;
  }

  #act(action: Action): void {
    this.action = action;
    if (action.kind === 'submit') this.submit = action;
    if (action.kind === 'submit' || action.kind === 'press') this.press = action;
    const typed = action.kind === 'type' ? action.fields[action.name] : undefined;
    if (typed !== undefined) this.#typed.set(action.name, typed);
    else if (action.kind !== 'type' && action.kind !== 'language') this.#typed.clear();
  }

  #judgeMove(to: Destination, state: string): string | undefined {
    if (this.action === undefined || mayNavigate[this.action.kind](this.action, to)) return undefined;
    this.#typed.clear();
    return unrepeatable.test(state) ? undefined : `${to.text} is shown after ${this.#name()}`;
  }

  #judgeMessage(key: string): string | undefined {
    const { action } = this;
    if (action === undefined || !ofAction.test(key) || action.messages.includes(key)) return undefined;
    return mayShow[action.kind](action, key) ? undefined : `${key} is shown after ${this.#name()}`;
  }

  #name(): string {
    const { kind, name, url } = this.action ?? {};
    return `the action '${kind}' ${name} at ${url && routeOf(url).text}`;
  }
}
