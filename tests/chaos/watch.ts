import type { Page, Request } from '@playwright/test';
import { type Disturbance, fileName } from './disturb.ts';
import { routeOf } from './shown-route.ts';

/** A success that the app has received and must apply. */
interface Due {
  readonly call: string;
  /** The session token that the app must post; `undefined` if it must show a message. */
  readonly token: string | undefined;
  /** The messages of which the app must show one. */
  readonly messages: readonly string[];
}

/** A call under way. */
interface Sent {
  /** The path of the screen that sent it. */
  readonly from: string;
  /** Whether the user has left the flow or the page, or has cancelled the call. */
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

/** Returns what the app must do after a successful response; `undefined` if nothing. */
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

/** The field that every response to a call empties, by the call. */
const emptiedBy: readonly (readonly [RegExp, string])[] = [
  [/\/sessionsta$/i, 'password'],
  [/\/(?:pin\/verify|pin\/verifychallenge|activation\/verifycontact|users\/search)$/i, 'recoveryPin'],
];

/** Reports on the console which document is shown, each message that it shows, and when it is hidden. */
function reportFromPage(): void {
  if (window !== window.top) return;
  const number = Math.random();
  const reportDocument = () => console.debug(`document: ${number}`);
  reportDocument();
  // The back/forward cache shows a document again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reportDocument();
  });
  const reported = new WeakMap<Element, string>();
  const report = () => {
    for (const element of document.querySelectorAll('#root [data-message-key]')) {
      const key = element.getAttribute('data-message-key') ?? '';
      if (reported.get(element) === key) continue;
      reported.set(element, key);
      console.debug(`shown: ${key}`);
    }
  };
  new MutationObserver(report).observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['data-message-key'],
  });
  addEventListener('pagehide', () => console.debug('page hidden'));
}

/** The requests of a document. The back/forward cache can show the document again after other ones. */
interface Requests {
  /** Requests without a response yet. */
  readonly pending: Set<Request>;
  /** Files of the build that failed to load. */
  readonly failed: Set<string>;
  /** Whether the back/forward cache has shown the document again. */
  isRestored: boolean;
  /** Whether the walk has moved the clock past the time-outs of requests that the document lost. */
  hasLostRequests: boolean;
}

/** Records what happens in the page, so that `expectSound` can judge its state. */
export class Watch {
  readonly #documents = new Map<string, Requests>();
  readonly #documentOf = new Map<Request, Requests>();
  #shownDocument: Requests = {
    pending: new Set(),
    failed: new Set(),
    isRestored: false,
    hasLostRequests: false,
  };
  #loads = 0;
  readonly #decisive = new Map<Request, Sent>();
  readonly #sends: string[] = [];
  readonly #consoleLines: string[] = [];
  readonly #empty = new Set<string>();
  #due: Due[] = [];

  /** Starts to watch a page that has loaded nothing yet. */
  static async begin(page: Page, disturbance: Disturbance): Promise<Watch> {
    const watch = new Watch();
    await page.addInitScript(reportFromPage);
    page.on('request', (request) => watch.#begins(page, request));
    page.on('requestfinished', (request) => watch.#ends(request, disturbance.responseTo(request)));
    page.on('requestfailed', (request) => {
      const { pathname } = new URL(request.url());
      if (/\/(?:assets|locales)\//.test(pathname)) {
        const name = fileName(request.url());
        watch.#documentOf.get(request)?.failed.add(name);
        // A document may report itself after its first requests. The browser aborts the requests of a document that the
        // user leaves.
        if (request.failure()?.errorText !== 'net::ERR_ABORTED') watch.#shownDocument.failed.add(name);
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
      else watch.#consoleLines.push(text);
    });
    return watch;
  }

  /** The user has left the page or the flow, or has cancelled. The app need not apply later responses. */
  leave(): void {
    this.passTimeout();
    this.#due = [];
  }

  /** The app has cancelled the calls under way after a timeout. It need not apply their responses. */
  passTimeout(): void {
    for (const sent of this.#decisive.values()) sent.left = true;
  }

  /** The user typed into a field. */
  typed(name: string): void {
    this.#empty.delete(name);
  }

  /** The user has cancelled a submit. The form keeps its values. */
  cancelled(): void {
    this.leave();
    this.#empty.clear();
  }

  /** Returns a text about the first success that the app has not applied yet. */
  due(): string | undefined {
    const [first] = this.#due;
    return first && `${first.call} has succeeded`;
  }

  /** Returns the requests of the shown document that are under way. */
  pending(): readonly Request[] {
    return [...this.#shownDocument.pending];
  }

  /** Returns whether the back/forward cache has shown the document again. */
  isRestored(): boolean {
    return this.#shownDocument.isRestored;
  }

  /** The walk moves the clock past the time-outs of requests that the shown document lost. */
  loseRequests(): void {
    this.passTimeout();
    this.#shownDocument.hasLostRequests = true;
  }

  /** Returns whether the shown document has lost requests, so that a file may have failed without an event. */
  hasLostRequests(): boolean {
    return this.#shownDocument.hasLostRequests;
  }

  /** Returns the fields that must be empty, because their secret has been used. */
  emptyFields(): readonly string[] {
    return [...this.#empty];
  }

  /** Returns how many documents were loaded since the last time. */
  takeLoads(): number {
    const loads = this.#loads;
    this.#loads = 0;
    return loads;
  }

  /** Returns the paths of the service calls that were sent since the last time. */
  takeSends(): readonly string[] {
    return this.#sends.splice(0);
  }

  /** Returns the lines of the console since the last time. */
  takeConsoleLines(): readonly string[] {
    return this.#consoleLines.splice(0);
  }

  /** Returns the files of the build that failed to load in the shown document. */
  failedFiles(): readonly string[] {
    return [...this.#shownDocument.failed];
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
    this.#decisive.set(request, { from: routeOf(page.url()).path, left: false });
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
      shown = { pending: new Set(), failed: new Set(), isRestored: false, hasLostRequests: false };
      this.#documents.set(name, shown);
    } else shown.isRestored = true;
    this.#shownDocument = shown;
  }

  #moved(url: string): void {
    if (!/^https?:/.test(url)) return;
    const { path } = routeOf(url);
    for (const sent of this.#decisive.values()) if (sent.from !== path) sent.left = true;
  }

  #shown(key: string): void {
    this.#due = this.#due.filter(({ messages }) => !messages.includes(key));
  }
}
