import { membersOf, ruleOf, sessionIn } from './calls.ts';
import type { Action, Ended, Reported } from './page-events.ts';

/** Messages that only an action causes. Others, such as the message of a brand, appear without one. */
const ofAction =
  /^(?:LOGIN_(?:DECLINED|UNAUTHORIZED|VERIFICATION)|EXPIRED_|COMPROMISED_|RECOVER_\w+_(?:NO_|UNANT)|SEND_PIN_|VERIFY_PIN_|CHOOSE_PASSWORD_|REQUEST_|SCREEN_|\w+_GIVEN_UP)/;

/** Messages of successes that cannot be repeated. The app applies such a success whatever the user does. */
const unrepeatable = /LOGIN_PASSWORD_CHANGED|LOGIN_ACCOUNT_ACTIVATED/;

/** Messages that may replace that of a refusal, because the app cannot show the next screen, or its view has failed to load. */
const unavailable = /^(?:SCREEN_UNAVAILABLE|REQUEST_OFFLINE|APP_FAILURE)$/;

/** The screens to which a submit navigates from another route. */
const afterSubmit = /^\/(?:|verification-required|reset-password|unidentified|security)$/;

const steps = ['recover-', 'verify-identity', 'choose-username', 'change-password', 'activate-user'];

/** The fields that are empty once a session was posted. */
const secretFields = ['password', 'recoveryPin', 'currentPassword', 'newPassword', 'confirmPassword'];

/** Returns the route that a URL shows: its path without the prefix of the host, its step, and how far its flow is. */
export function routeOf(url: string) {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.toLowerCase().replace(/^\/+(?:login|loginapp)(?=\/|$)/, '') || '/';
  const [step, pin] = [searchParams.get('step'), searchParams.get('pin')];
  const first = path.startsWith('/forgot-') ? 'recover-' : 'verify-identity';
  const progress = 2 * steps.findIndex((name) => (step ?? first).startsWith(name)) + (pin === null ? 0 : 1);
  return { path, progress, text: [path, step, pin].filter(Boolean).join(' ') };
}

/** Where the app navigates. `adds`: whether it adds a history entry. */
type Destination = ReturnType<typeof routeOf> & { readonly adds: boolean };

/** Whether the history entry stays. Login has no steps, so the app removes such parameters from its URL. */
const staysAt = ({ url }: Action, to: Destination) =>
  !to.adds && (to.text === routeOf(url).text || (to.text === '/' && routeOf(url).path === '/'));

/** What may happen while an action is the latest one, by its kind: where the app may navigate, which message may appear. */
const mayFollow: Readonly<
  Record<
    Action['kind'],
    readonly [
      navigates: (action: Action, to: Destination) => boolean,
      shows: (action: Action, key: string, lastCall: string | undefined) => boolean,
    ]
  >
> = {
  submit: [({ url }, to) => to.path === routeOf(url).path || afterSubmit.test(to.path), () => true],
  press: [() => true, () => true],
  link: [
    (action, to) => staysAt(action, to) || to.path === routeOf(action.value).path,
    (_, key) => key === 'SCREEN_UNAVAILABLE' || key === 'REQUEST_OFFLINE',
  ],
  // The guard may redirect to login, to an earlier step, or to the flow that has followed a challenge.
  move: [
    ({ url }, to) => {
      const here = routeOf(url);
      const isOfFlow =
        to.path === here.path || (here.path === '/verification-required' && to.path === '/reset-password');
      return to.path === '/' || (isOfFlow && to.progress <= here.progress);
    },
    // The screen of an activation link checks it without an action. A move within the flow does not end the check.
    ({ url, value }, key, lastCall) =>
      value.includes(key) ||
      (key === 'REQUEST_OFFLINE' &&
        lastCall === 'activation/verify' &&
        routeOf(url).path === '/useractivation'),
  ],
  language: [staysAt, () => false],
  type: [staysAt, () => false],
};

/** What has happened in a document since it was loaded, or since the back/forward cache has shown it again. */
interface DocumentState {
  /** The latest action, and the latest ones that can send a call. */
  latest?: Action;
  submit?: Action;
  press?: Action;
  /** The result of the last call of the latest action, and the messages since that action. */
  answer?: Ended & { readonly call: string };
  shown: string[];
  /** What the user has typed into fields since the latest action of another kind. */
  readonly typed: Map<string, string>;
  /** The actions that have sent the calls under way, and the calls that each action has sent. */
  readonly senders: Map<number, { readonly call: string; readonly action: Action | undefined }>;
  readonly sent: Map<Action, Set<string>>;
}

const unused = (): DocumentState => ({ shown: [], typed: new Map(), senders: new Map(), sent: new Map() });

/** Remembers what has happened in the documents of a walk, and judges whether it may follow from the latest action. */
export class Journal {
  /** What was wrong so far. Nothing that happens later repairs it. */
  readonly faults: string[] = [];
  /** How many actions have reached the page. */
  actions = 0;
  /** Where the user has chosen a language since the page was last idle. Its button has had the focus there. */
  languageUrl: string | undefined;
  readonly #seen = new Set<string>();
  readonly #documents = new Map<number, DocumentState>();
  readonly #posted = new Set<string>();
  /** The fields that must be empty, because their secret has been used. */
  readonly #used = new Set<string>();
  #shown = unused();

  /** Adds what happens in the page. The browser repeats the lines of a document that the back/forward cache shows again. */
  add(event: Reported): void {
    const line = `${event.document} ${event.serial}`;
    if (this.#seen.has(line)) return;
    this.#seen.add(line);
    const page = this.#documents.get(event.document) ?? unused();
    this.#documents.set(event.document, page);
    const fails = (fault: string | false | undefined) => fault && this.faults.push(fault);
    const after = `after the action '${page.latest?.kind}' ${page.latest?.name} at ${page.latest && routeOf(page.latest.url).text}`;
    switch (event.is) {
      case 'document':
        this.#shown = unused();
        this.#documents.set(event.document, this.#shown);
        return;
      case 'action':
        this.#act(page, event);
        return;
      case 'moved': {
        const [mayNavigate] = page.latest ? mayFollow[page.latest.kind] : [];
        const to = { ...routeOf(event.url), adds: event.adds };
        if (page.latest === undefined || mayNavigate?.(page.latest, to)) return;
        page.typed.clear();
        fails(!unrepeatable.test(event.state) && `${to.text} is shown ${after}`);
        return;
      }
      case 'shown': {
        page.shown.push(event.key);
        const { latest } = page;
        if (latest === undefined || !ofAction.test(event.key) || latest.messages.includes(event.key)) return;
        const lastCall = [...page.senders.values()].at(-1)?.call;
        fails(!mayFollow[latest.kind][1](latest, event.key, lastCall) && `${event.key} is shown ${after}`);
        return;
      }
      case 'posted':
        // Back and Forward abort the form post.
        fails(this.#posted.has(event.session) && page.latest?.kind !== 'move' && 'a session is posted twice');
        this.#posted.add(event.session);
        for (const name of secretFields) this.#used.add(name);
        return;
      case 'sent': {
        const action = page[ruleOf(event.call).sentBy];
        page.senders.set(event.id, { call: event.call, action });
        if (ruleOf(event.call).sentBy === 'latest') return;
        fails(action === undefined && `${event.call} is sent without a submit`);
        if (action === undefined) return;
        const calls = page.sent.get(action) ?? new Set();
        fails(calls.has(event.call) && `${event.call} is sent twice for one submit`);
        page.sent.set(action, calls.add(event.call));
        return;
      }
      case 'ended': {
        const { call = '', action } = page.senders.get(event.id) ?? {};
        if (call === '') return;
        const body = membersOf(event.request);
        for (const [member, field] of Object.entries(ruleOf(call).members ?? {}))
          fails(
            body[member] !== undefined &&
              body[member] !== action?.fields[field]?.trim() &&
              `${call} is sent with another value of ${field} than the user submitted`,
          );
        if (action === page.latest) page.answer = { ...event, call };
        return;
      }
    }
  }

  #act(page: DocumentState, action: Action): void {
    this.actions += 1;
    page.latest = action;
    if (action.kind === 'language') this.languageUrl = action.url;
    delete page.answer;
    page.shown = [];
    if (action.kind === 'submit') page.submit = action;
    if (action.kind === 'submit' || action.kind === 'press') page.press = action;
    if (action.kind === 'type') {
      this.#used.delete(action.name);
      // The checkbox of the captcha has no name.
      if (action.name !== '') page.typed.set(action.name, action.fields[action.name] ?? '');
    } else if (action.kind !== 'language') page.typed.clear();
  }

  /** The language that the user has just chosen. */
  chosenLanguage(): string | undefined {
    const { latest } = this.#shown;
    return latest?.kind === 'language' ? latest.value : undefined;
  }

  /** Returns what is wrong with fields and messages of the idle page after what has happened; `undefined` if nothing. */
  faultOf(
    fields: Readonly<Record<string, string>>,
    messages: readonly string[],
    isOffline: boolean,
  ): string | undefined {
    const { answer, typed, shown } = this.#shown;
    const full = [...this.#used].find((name) => fields[name]);
    if (full !== undefined) return `the field ${full} still contains a secret that was used`;
    for (const [name, value] of typed) {
      // Once the models are known, the PIN field drops what is longer than a PIN.
      const kept = name === 'recoveryPin' && fields[name]?.length === 6 ? value.slice(0, 6) : value;
      if (fields[name] !== kept) return `the field ${name} has lost what the user typed`;
    }
    if (answer === undefined || answer.status === 'cancelled') return undefined;
    const { call, status, body } = answer;
    const { empties = '', refusedAs, success } = ruleOf(call);
    const failedOffline = status === 'network' && answer.isOffline;
    if (!failedOffline && fields[empties]) return `the field ${empties} still contains what ${call} has used`;
    if (status !== 200) {
      const isShown = messages.some((key) => refusedAs.test(key) || unavailable.test(key));
      // The message of a network that is away ends when the network is back.
      return isShown || (failedOffline && !isOffline)
        ? undefined
        : `no message shows that ${call} was refused, only [${messages}]`;
    }
    const session = sessionIn(body);
    const isApplied =
      !answer.isOwn ||
      (session !== undefined ? this.#posted.has(session) : !success || shown.includes(success));
    return isApplied ? undefined : `${call} has succeeded, but the app has not applied it`;
  }
}
