import type { Page, Request } from '@playwright/test';
import { callOf, type Due, dueOf, membersOf, ruleOf } from './calls.ts';
import { type Disturbance, fileName, type Reply } from './disturb.ts';
import { LatestAction } from './latest-action.ts';
import { type Action, type PageEvent, pageEventScript, readPageEvent } from './page-events.ts';
import { routeOf } from './shown-route.ts';

/** A call under way. */
interface Sent {
  /** The path of the screen that sent it. */
  readonly from: string;
  /** The action that sent it. */
  readonly action: Action | undefined;
  readonly wasSentOffline: boolean;
  /** Whether the user has left the flow or the page, or has cancelled the call. */
  left: boolean;
}

/** A refusal that the app must show, unless the user acts. */
interface Refusal {
  readonly call: string;
  readonly action: Action | undefined;
  /** Whether the network failed while the browser was offline. The message ends when the network is back. */
  readonly isOffline: boolean;
}

/** Messages that may replace that of a refusal, because the app cannot show the next screen, or its view has failed to load. */
const unavailable = /^(?:SCREEN_UNAVAILABLE|REQUEST_OFFLINE|APP_FAILURE)$/;

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

const noRequests = (): Requests => ({
  pending: new Set(),
  failed: new Set(),
  isRestored: false,
  hasLostRequests: false,
});

/** Records what happens in the page, so that `expectSound` can judge its state. */
export class Watch {
  /** What was wrong so far. Nothing that happens later repairs it. */
  readonly faults: string[] = [];
  /** How often the user has clicked on a control or changed a field. */
  effects = 0;
  readonly #isOffline: () => boolean;
  readonly #latest = new LatestAction();
  readonly #documents = new Map<number, Requests>();
  readonly #documentOf = new Map<Request, Requests>();
  #shownDocument = noRequests();
  readonly #calls = new Map<Request, Sent>();
  /** The calls that each click has sent. */
  readonly #callsOf = new WeakMap<Action, Set<string>>();
  readonly #consoleLines: string[] = [];
  /**
   * The fields that must be empty, each with whether the page has been idle since. Until then a move excuses the field:
   * the result of a submit that the user has left has no effect, and Back from login to login keeps its form.
   */
  readonly #empty = new Map<string, boolean>();
  /** The sessions that the app has posted. */
  readonly #posted = new Set<string>();
  #due: Due[] = [];
  #refusal: Refusal | undefined;

  private constructor(isOffline: () => boolean) {
    this.#isOffline = isOffline;
  }

  /**
   * Starts to watch a page that has loaded nothing yet.
   *
   * @param onRestore is called when the back/forward cache shows a document again.
   */
  static async begin(page: Page, disturbance: Disturbance, onRestore: () => void): Promise<Watch> {
    const watch = new Watch(disturbance.isOffline);
    await page.addInitScript(pageEventScript);
    page.on('request', (request) => watch.#begins(page, request));
    page.on('requestfinished', (request) => watch.#ends(request, disturbance.replyTo(request)));
    page.on('requestfailed', (request) => {
      // The browser aborts the requests of a document that the user leaves, and those that the app cancels.
      const isAborted = request.failure()?.errorText === 'net::ERR_ABORTED';
      if (/\/(?:assets|locales)\//.test(request.url())) watch.#fails(request, isAborted);
      watch.#ends(request, isAborted ? undefined : 'failed');
    });
    page.on('response', (response) => {
      if (response.status() === 503 && /\/(?:assets|locales)\//.test(response.url()))
        watch.#fails(response.request(), false);
    });
    const lines = new Set<string>();
    page.on('console', (line) => {
      const text = line.text();
      const event = readPageEvent(text);
      if (event === undefined) watch.#consoleLines.push(text);
      // The browser repeats the lines of a document that the back/forward cache shows again.
      if (event === undefined || lines.has(text)) return;
      lines.add(text);
      if (watch.#happens(event)) {
        disturbance.loseResponses(watch.pending());
        onRestore();
      }
    });
    return watch;
  }

  /** The user has left the page or the flow, or has cancelled. The app need not apply later responses. */
  #leave(): void {
    this.passTimeout();
    this.#due = [];
  }

  /** The app has cancelled the calls under way after a timeout. It need not apply their responses. */
  passTimeout(): void {
    for (const sent of this.#calls.values()) sent.left = true;
  }

  /** Returns a text about the first success that the app has not applied yet. */
  due(): string | undefined {
    const [first] = this.#due;
    return first && `${first.call} has succeeded`;
  }

  /** Returns the call whose refusal the page does not show, although the user has not acted since. */
  hiddenRefusal(shown: readonly string[]): string | undefined {
    if (this.#refusal === undefined || this.#refusal.action !== this.#latest.action) return undefined;
    const { call, isOffline } = this.#refusal;
    if (isOffline && !this.#isOffline()) return undefined;
    const { refusedAs } = ruleOf(call);
    const isShown = shown.some((key) => refusedAs.test(key) || unavailable.test(key));
    return isShown ? undefined : call;
  }

  /** Returns the name of a field that has lost what the user typed. */
  lostField(fields: Readonly<Record<string, string>>): string | undefined {
    return this.#latest.lostField(fields);
  }

  /** Returns the language that the user has just chosen. */
  chosenLanguage(): string | undefined {
    const { action } = this.#latest;
    return action?.kind === 'language' ? action.value : undefined;
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

  /** The page was idle and sound, so it has applied every response. */
  settle(): void {
    for (const name of this.#empty.keys()) this.#empty.set(name, true);
  }

  /** Returns the fields that must be empty, because their secret has been used. */
  emptyFields(): readonly string[] {
    return [...this.#empty.keys()];
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
    if (request.isNavigationRequest()) {
      if (request.frame() !== page.mainFrame()) return;
      if (request.method() === 'POST') this.#post(request.postData() ?? '');
    }
    this.#documentOf.set(request, this.#shownDocument);
    this.#shownDocument.pending.add(request);
    if (request.method() !== 'POST' || !/\/loginsvc\//i.test(request.url())) return;
    this.#expectSubmitted(request);
    const { sentBy } = ruleOf(callOf(request.url()));
    this.#calls.set(request, {
      from: routeOf(page.url()).path,
      // Not the latest action: the browser may report a request after what the user did next.
      action: sentBy === 'opening' ? this.#latest.action : this.#latest[sentBy],
      wasSentOffline: this.#isOffline(),
      left: false,
    });
  }

  #post(body: string): void {
    this.#due = this.#due.filter(({ token }) => token === undefined || !body.includes(token));
    for (const name of ['password', 'recoveryPin', 'currentPassword', 'newPassword', 'confirmPassword'])
      this.#empty.set(name, true);
  }

  /** Expects that the user has submitted what a request contains, and that the submit has not sent the call before. */
  #expectSubmitted(request: Request): void {
    const call = callOf(request.url());
    const { sentBy, members = {} } = ruleOf(call);
    if (sentBy === 'opening') return;
    // The browser may report a request after the document that replaces its own.
    const click = this.#latest[sentBy] ?? this.#latest.left[sentBy];
    if (click === undefined) {
      this.faults.push(`${call} is sent without a submit`);
      return;
    }
    const calls = this.#callsOf.get(click) ?? new Set();
    if (calls.has(call)) this.faults.push(`${call} is sent twice for one submit`);
    this.#callsOf.set(click, calls.add(call));
    const body = membersOf(request.postData());
    for (const [member, field] of Object.entries(members)) {
      const value = body[member];
      if (value !== undefined && value !== click.fields[field]?.trim())
        this.faults.push(`${call} is sent with another value of ${field} than the user submitted`);
    }
  }

  /** A request has ended. @param reply its response; 'failed' without one, and `undefined` if it does not matter. */
  #ends(request: Request, reply: Reply | 'failed' | undefined): void {
    this.#documentOf.get(request)?.pending.delete(request);
    const sent = this.#calls.get(request);
    this.#calls.delete(request);
    if (sent === undefined || sent.left) return;
    const call = callOf(request.url());
    const { empties } = ruleOf(call);
    // Then the app keeps what the user typed, secrets included.
    const isOffline = reply === 'failed' && (sent.wasSentOffline || this.#isOffline());
    if (empties !== undefined && !isOffline && this.#latest.action?.kind !== 'move')
      this.#empty.set(empties, false);
    if (reply === undefined) return;
    this.#refusal = undefined;
    if (reply === 'failed' || reply.status !== 200) {
      if (sent.action === this.#latest.action) this.#refusal = { call, action: sent.action, isOffline };
      return;
    }
    const due = reply.isOwn ? dueOf(call, reply.body) : undefined;
    if (due !== undefined) this.#due.push(due);
  }

  #fails(request: Request, isAborted: boolean): void {
    const name = fileName(request.url());
    this.#documentOf.get(request)?.failed.add(name);
    // A document may report itself after its first requests.
    if (!isAborted) this.#shownDocument.failed.add(name);
  }

  /** Something happens in the page. @returns whether the back/forward cache shows the document again. */
  #happens(event: PageEvent): boolean {
    const fault = this.#latest.add(event);
    if (fault !== undefined) this.faults.push(fault);
    switch (event.is) {
      case 'document': {
        const shown = this.#documents.get(event.id) ?? noRequests();
        this.#documents.set(event.id, shown);
        this.#shownDocument = shown;
        shown.isRestored = event.isRestored;
        this.#refusal = undefined;
        // The last event of the document before may be lost.
        this.#leave();
        return event.isRestored;
      }
      case 'hidden':
        this.#leave();
        return false;
      case 'moved':
        if (this.#latest.action?.kind === 'link') this.#moves(event.url);
        return false;
      case 'posted':
        // Back and Forward abort the form post.
        if (this.#posted.has(event.session) && this.#latest.action?.kind !== 'move')
          this.faults.push('a session is posted twice');
        this.#posted.add(event.session);
        return false;
      case 'shown':
        this.#due = this.#due.filter(({ message }) => message !== event.key);
        return false;
      case 'action':
        if (event.kind !== 'move') this.effects += 1;
        if (event.kind === 'type') this.#empty.delete(event.name);
        if (event.kind === 'move') {
          for (const [name, isSettled] of this.#empty) if (!isSettled) this.#empty.delete(name);
          this.#moves(event.url);
        }
        // The form keeps its values after a cancel.
        if (/^(?:Stop|Dejar)/.test(event.name)) {
          this.#leave();
          this.#empty.clear();
        }
        return false;
    }
  }

  /** The user has moved to a URL. On another route, the app need not apply the responses of this one. */
  #moves(url: string): void {
    const { path } = routeOf(url);
    for (const sent of this.#calls.values()) if (sent.from !== path) sent.left = true;
  }
}
