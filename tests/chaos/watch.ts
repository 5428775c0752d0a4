import type { Page, Request } from '@playwright/test';
import { type Disturbance, fileName } from './disturb.ts';
import { placeOf } from './place.ts';

/** A success that the app has received and has to carry out. */
interface Due {
  readonly call: string;
  /** The session token that has to be posted; without one, a message on login. */
  readonly token: string | undefined;
  /** The messages of which one has to be shown. */
  readonly messages: readonly string[];
}

/** A decisive call under way. */
interface Sent {
  /** The path of the screen that sent it. */
  readonly from: string;
  /** The user left its flow, its page, or gave it up. */
  left: boolean;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function parse(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** What the service's own 200 obliges the app to, if it does. */
function dueOf(path: string, text: string): Due | undefined {
  const { sessionToken, redirectURL } = parse(text);
  const token = textOf(redirectURL)?.startsWith('/') ? textOf(sessionToken) : undefined;
  const call = path.replace(/^.*\/v1\//, '').toLowerCase();
  switch (call) {
    case 'sessionsta':
    case 'pin/verifychallenge':
      return token === undefined ? undefined : { call, token, messages: [] };
    case 'user/activate':
      return { call, token, messages: token === undefined ? ['LOGIN_ACCOUNT_ACTIVATED'] : [] };
    default:
      return { call, token: undefined, messages: ['LOGIN_PASSWORD_CHANGED'] };
  }
}

/** Fields that are empty after any response to a call, by the call. */
const emptiedBy: readonly (readonly [RegExp, string])[] = [
  [/\/sessionsta$/i, 'password'],
  [/\/(?:pin\/verify|pin\/verifychallenge|activation\/verifycontact|users\/search)$/i, 'recoveryPin'],
];

/** Tells which document is shown, each message that it shows, however shortly, and that it is hidden. */
function tellFromPage(): void {
  if (window !== window.top) return;
  const number = Math.random();
  const tellDocument = () => console.debug(`document: ${number}`);
  tellDocument();
  // The back/forward cache shows a document again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) tellDocument();
  });
  const told = new WeakMap<Element, string>();
  const tell = () => {
    for (const element of document.querySelectorAll('#root [data-message-key]')) {
      const key = element.getAttribute('data-message-key') ?? '';
      if (told.get(element) === key) continue;
      told.set(element, key);
      console.debug(`shown: ${key}`);
    }
  };
  new MutationObserver(tell).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-message-key'],
  });
  addEventListener('pagehide', () => console.debug('page hidden'));
}

/** What a document has requested. The back/forward cache can show it again after others. */
interface Requests {
  /** Requests without a response yet. */
  readonly pending: Set<Request>;
  /** Files of the build that failed to load. */
  readonly lost: Set<string>;
}

/** What happened in the page, for judging what has to hold. */
export class Watch {
  readonly #documents = new Map<string, Requests>();
  readonly #documentOf = new Map<Request, Requests>();
  #shownDocument: Requests = { pending: new Set(), lost: new Set() };
  #loads = 0;
  readonly #decisive = new Map<Request, Sent>();
  readonly #sends: string[] = [];
  readonly #spoken: string[] = [];
  readonly #empty = new Set<string>();
  #due: Due[] = [];

  /** Begins to watch a page that is still empty. */
  static async begin(page: Page, disturbance: Disturbance): Promise<Watch> {
    const watch = new Watch();
    await page.addInitScript(tellFromPage);
    page.on('request', (request) => watch.#begins(page, request));
    page.on('requestfinished', (request) => watch.#ends(request, disturbance.responseTo(request)));
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(?:assets|locales)\//.test(pathname)) {
        const name = fileName(request.url());
        watch.#documentOf.get(request)?.lost.add(name);
        // A document's first requests may be told before the document is. A document that is left aborts its requests.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') watch.#shownDocument.lost.add(name);
      }
      watch.#ends(request, undefined);
    });
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) watch.#moved(frame.url());
    });
    page.on('console', (line) => {
      const text = line.text();
      if (text === 'page hidden') watch.leave();
      else if (text.startsWith('shown: ')) watch.#shown(text.slice('shown: '.length));
      else if (text.startsWith('document: ')) watch.#shows(text);
      else watch.#spoken.push(text);
    });
    return watch;
  }

  /** The user has left the page or the flow, or has stopped waiting: what comes now need not be carried out. */
  leave(): void {
    this.passTimeout();
    this.#due = [];
  }

  /** Time passes in which the app gives up the calls under way: the response of one may still arrive. */
  passTimeout(): void {
    for (const sent of this.#decisive.values()) sent.left = true;
  }

  /** The user typed into a field. */
  typed(name: string): void {
    this.#empty.delete(name);
  }

  /** The user has given a submit up: the form stays as it was. */
  gaveUp(): void {
    this.leave();
    this.#empty.clear();
  }

  /** The first success that still has to be carried out. */
  due(): string | undefined {
    const [first] = this.#due;
    return first && `${first.call} has succeeded`;
  }

  /** The requests of the document that are under way. */
  pending(): readonly Request[] {
    return [...this.#shownDocument.pending];
  }

  /** Fields that must be empty, because their secret has been used. */
  emptyFields(): readonly string[] {
    return [...this.#empty];
  }

  /** How many documents were loaded since the last time. */
  takeLoads(): number {
    const loads = this.#loads;
    this.#loads = 0;
    return loads;
  }

  /** Service calls that were sent since the last time, by path. */
  takeSends(): readonly string[] {
    return this.#sends.splice(0);
  }

  /** What the console said since the last time. */
  takeSpoken(): readonly string[] {
    return this.#spoken.splice(0);
  }

  /** Files of the build that failed to load in this document. */
  lostFiles(): readonly string[] {
    return [...this.#shownDocument.lost];
  }

  #begins(page: Page, request: Request): void {
    const { pathname } = new URL(request.url());
    if (request.isNavigationRequest()) {
      if (request.frame() !== page.mainFrame()) return;
      if (request.method() === 'POST') {
        const body = request.postData() ?? '';
        this.#due = this.#due.filter(({ token }) => token === undefined || !body.includes(token));
        for (const name of ['password', 'recoveryPin', 'currentPassword', 'newPassword', 'confirmPassword'])
          this.#empty.add(name);
      }
    }
    this.#documentOf.set(request, this.#shownDocument);
    this.#shownDocument.pending.add(request);
    if (request.method() !== 'POST' || !/^\/loginsvc\//i.test(pathname)) return;
    this.#sends.push(pathname.toLowerCase());
    this.#decisive.set(request, { from: placeOf(page.url()).path, left: false });
  }

  #ends(request: Request, response: string | undefined): void {
    this.#documentOf.get(request)?.pending.delete(request);
    const sent = this.#decisive.get(request);
    this.#decisive.delete(request);
    if (sent === undefined || sent.left) return;
    const { pathname } = new URL(request.url());
    for (const [call, field] of emptiedBy) if (call.test(pathname)) this.#empty.add(field);
    const due = response === undefined ? undefined : dueOf(pathname, response);
    if (due !== undefined) this.#due.push(due);
  }

  #shows(name: string): void {
    let shown = this.#documents.get(name);
    if (shown === undefined) {
      this.#loads += 1;
      shown = { pending: new Set(), lost: new Set() };
      this.#documents.set(name, shown);
    }
    this.#shownDocument = shown;
  }

  #moved(address: string): void {
    if (!/^https?:/.test(address)) return;
    const { path } = placeOf(address);
    for (const sent of this.#decisive.values()) if (sent.from !== path) sent.left = true;
  }

  #shown(key: string): void {
    this.#due = this.#due.filter(({ messages }) => !messages.includes(key));
  }
}
