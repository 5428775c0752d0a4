import { expect, type Page, type Request } from '@playwright/test';
import { namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import * as flags from '#src/start/page-flags.ts';
import { type Disturbance, fileName, isCatalogue, isFirst, pastTimeout } from './disturb.ts';
import { routeOf } from './shown-route.ts';
import type { Watch } from './watch.ts';

/** The secrets that the user has typed during a walk. */
export type Secrets = ReadonlySet<string>;

/** Matches the secrets that the offline service and its captcha return. */
const issued = /session-\d{6,}|offline-captcha-\d+/;

/** Which program shows the page: the app, the application that receives the session, or the browser's error page. */
type Owner = 'app' | 'another application' | 'browser';

/** The state of the page at one moment. */
interface Snapshot {
  readonly owner: Owner;
  /** Whether an element has the focus. */
  readonly focused: boolean;
  /** A random number that identifies the document. */
  readonly document: number;
  /** Whether the view has started. */
  readonly hasView: boolean;
  readonly busy: boolean;
  readonly headings: readonly string[];
  readonly title: string;
  readonly language: string;
  /** Whether the page shows a link, a button or a message outside of header and footer. */
  readonly hasWayOn: boolean;
  /** The keys of the visible messages. */
  readonly messages: readonly string[];
  /** For each message the name of the field that it describes; `''` without one. */
  readonly described: readonly string[];
  /** The values of the fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** URL, history state, both storages and cookies. */
  readonly stored: string;
  /** The markup of the page without the values of its fields. */
  readonly markup: string;
}

const emptySnapshot = {
  focused: false,
  document: 0,
  hasView: false,
  busy: false,
  headings: [],
  title: '',
  language: '',
  hasWayOn: false,
  messages: [],
  described: [],
  fields: {},
  stored: '',
  markup: '',
};

const snapshotInput = { empty: emptySnapshot, started: flags.started };

const takeSnapshot = (page: Page): Promise<Snapshot> =>
  page.evaluate(async ({ empty, started }): Promise<Snapshot> => {
    // The page first renders a click or a response that has just arrived.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // Without a network the browser shows its own error page, which has no storage.
    if (!/^https?:/.test(location.protocol)) return { owner: 'browser', ...empty };
    const first = document.querySelector('h1')?.textContent ?? '';
    if (first.startsWith('Stand-in')) return { owner: 'another application', ...empty };
    const isVisible = (element: Element) => element.getClientRects().length > 0;
    const messages = [...document.querySelectorAll('[data-message-key]')].filter(isVisible);
    const marked = window as { walkedDocument?: number };
    marked.walkedDocument ??= Math.random();
    const markup = document.documentElement.cloneNode(true) as Element;
    for (const field of markup.querySelectorAll('input')) field.removeAttribute('value');
    return {
      owner: 'app',
      focused: document.activeElement !== null && document.activeElement !== document.body,
      document: marked.walkedDocument,
      hasView: document.documentElement.hasAttribute(started),
      // The form is inert for good if the view has failed to load.
      busy: document.querySelector('[aria-busy="true"], [inert]:not(form)') !== null,
      headings: [...document.querySelectorAll('h1')]
        .filter(isVisible)
        .map(({ textContent }) => textContent.trim())
        .filter((text) => text !== ''),
      title: document.title,
      language: document.documentElement.lang,
      hasWayOn: [...document.querySelectorAll('a[href], button:not([disabled]), [data-message-key]')].some(
        (element) => element.closest('header, footer') === null && isVisible(element),
      ),
      messages: messages.map((element) => element.getAttribute('data-message-key') ?? ''),
      described: messages.map(
        ({ id }) => document.querySelector<HTMLInputElement>(`input[aria-describedby~="${id}"]`)?.name ?? '',
      ),
      fields: Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('input[name]')].map(({ name, value }) => [
          name,
          value,
        ]),
      ),
      stored: [
        location.href,
        JSON.stringify(history.state),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify({ ...localStorage }),
        document.cookie,
      ].join('\n'),
      markup: markup.outerHTML,
    };
  }, snapshotInput);

/** Limits how long a snapshot takes, because an evaluation may never end while the browser replaces the document. */
const snapshotTimeout = () => new Promise<undefined>((resolve) => setTimeout(resolve, 5_000));

/** The files that no screen needs. */
const optional = /^(?:sanitize-footer|start-reports|ua-parser|polyfills)$/;

/** Whether the screen of a URL may be impossible to show without a file. Login needs no file of another screen. */
const isNeeded = (name: string, url: string): boolean =>
  !optional.test(name) && (isFirst(name) || isCatalogue(name) || routeOf(url).path !== '/');

const isOfTheme = (request: Request): boolean => /\/themesvc\//i.test(request.url());

/** Whether the view of a URL waits for a request. */
const isOfView = (request: Request, url: string): boolean =>
  /\/(?:assets|locales)\//.test(request.url()) && isNeeded(fileName(request.url()), url);

/** What disturbs the page, and what happened in it. */
interface Context {
  readonly disturbance: Disturbance;
  readonly watch: Watch;
}

/** Returns why an idle page is not sound; `undefined` if it is. */
function faultOf(page: Snapshot, { disturbance, watch }: Context, url: string): string | undefined {
  const [heading, ...more] = page.headings;
  if (heading === undefined || more.length > 0) return `${page.headings.length} headings`;
  if (!page.hasWayOn) return 'no message, link or button';
  const due = watch.due();
  if (due !== undefined) return `${due}, but the app has not applied it`;
  const isTaken = page.messages.some((key) => key === 'APP_FAILURE' || key === 'BROWSER_OUTDATED');
  const title = page.title.replace(/^Error: /, '');
  // A page names no brand while it waits for the theme or for the view. The failure page never knows another brand.
  const cobrand = new URLSearchParams(new URL(url).search.toLowerCase()).get('cobrand');
  const isBrandUnknown =
    namesOtherBrand(cobrand ?? undefined) &&
    (page.messages.includes('APP_FAILURE') ||
      watch.pending().some((request) => isOfTheme(request) || (!page.hasView && isOfView(request, url))));
  if (!title.startsWith(`${heading} | `) && !(isBrandUnknown && title === heading))
    return `the title '${page.title}' does not begin with the heading '${heading}'`;
  // Several fields may have this hint.
  const places = page.messages.map((key, index) =>
    key === 'INVALID_CHARACTER' ? `${key} of '${page.described[index]}'` : key,
  );
  const twice = places.find((place, index) => places.indexOf(place) !== index);
  if (twice !== undefined) return `${twice} is shown twice`;
  const unanswered = watch.pending().filter((request) => disturbance.timeoutOf([request]) !== undefined);
  const failed = [...watch.failedFiles(), ...unanswered.map((request) => fileName(request.url()))];
  const full = watch.emptyFields().find((name) => page.fields[name]);
  if (full !== undefined) return `the field ${full} still contains a secret that was used`;
  const refused = watch.hiddenRefusal(page.messages);
  if (refused !== undefined) return `no message shows that ${refused} was refused, only [${page.messages}]`;
  const lost = watch.lostField(page.fields);
  if (lost !== undefined) return `the field ${lost} has lost what the user typed`;
  const chosen = watch.chosenLanguage();
  if (chosen && !page.language.startsWith(chosen.slice(0, 2)) && !failed.some(isCatalogue))
    return `the language is not ${chosen}, which the user has chosen`;
  if (isTaken && !watch.hasLostRequests() && !failed.some((name) => isNeeded(name, url)))
    return `the failure page at ${routeOf(url).text}, although every file that the screen needs has loaded, only [${failed}] failed`;
  return undefined;
}

/** How long the page may take to become idle, in milliseconds. */
const idleTimeout = 25_000;

/**
 * After how many observations the clock moves past every time-out, if a page from the back/forward cache is busy or has
 * no view, without a request. Requests that the walk intercepts get no response after the page was in that cache.
 * Without interception, Chromium continues them.
 */
const waitsBeforeTimeout = 20;

/** The state of the page when it was last idle. */
export interface Rest {
  readonly owner: Owner;
  readonly focused: boolean;
  readonly document: number;
}

/**
 * Waits until the page is idle and expects that it is sound: it has one heading, which begins its title; it shows a
 * message, a link or a button; the app has applied every success and shows every refusal; the user has lost neither the
 * focus nor what they typed; nothing has followed from an earlier action than the latest one; and no secret is stored, in
 * the markup or on the console.
 *
 * @param before the state of the page before the last action.
 * @returns its state now.
 */
export async function expectSound(
  page: Page,
  secrets: Secrets,
  { disturbance, watch }: Context,
  before: Rest | undefined,
): Promise<Rest> {
  let last: Snapshot | undefined;
  let wasStuck = false;
  /** How many times in a row the page was busy, or had no view, without a request. */
  let waits = 0;
  const rest = async () => {
    disturbance.release();
    // While the browser replaces the document, there is no snapshot.
    last = await Promise.race([takeSnapshot(page).catch(() => undefined), snapshotTimeout()]);
    if (last === undefined) return 'between two documents';
    if (last.owner !== 'app') return 'sound';
    const pending = watch.pending();
    // A page whose view has not loaded may be empty, or have no control.
    const isUnfinished = last.headings.length === 0 || !last.hasWayOn;
    const waitsInVain = pending.length === 0 && (last.busy || (isUnfinished && watch.isRestored()));
    waits = waitsInVain ? waits + 1 : 0;
    if (waits === waitsBeforeTimeout && watch.isRestored()) {
      watch.loseRequests();
      await page.clock.fastForward(pastTimeout.chunk);
    }
    if (waitsInVain) return `${last.busy ? 'busy' : 'without its view'} without a request under way`;
    if (last.busy || (isUnfinished && pending.length > 0)) {
      // A request that never gets a response ends after its timeout.
      const milliseconds = disturbance.timeoutOf(pending);
      const isStuck = milliseconds !== undefined;
      if (isStuck && wasStuck) {
        watch.passTimeout();
        await page.clock.fastForward(milliseconds);
      }
      wasStuck = isStuck && !wasStuck;
      return last.busy ? 'busy' : 'without its view';
    }
    const wrong = faultOf(last, { disturbance, watch }, page.url());
    if (wrong !== undefined) return wrong;
    // The focus may move in the next render, so the next poll decides.
    if (before?.document === last.document && before.focused && !last.focused) return 'the focus is lost';
    return 'sound';
  };
  let wasSound = false;
  /** The page must be sound twice in a row, because a click may send its call after the first observation. */
  const restTwice = async () => {
    const state = await rest();
    expect(watch.faults).toEqual([]);
    const isSound = state === 'sound';
    const result = isSound && !wasSound ? 'sound for the first time' : state;
    wasSound = isSound;
    return result;
  };
  await expect.poll(restTwice, { timeout: idleTimeout, intervals: [20, 50, 100] }).toBe('sound');
  if (last?.owner === 'app') watch.settle();
  const { owner = 'app', stored = '', markup = '', focused = false, document = 0 } = last ?? {};
  const lines = watch.takeConsoleLines().join('\n');
  for (const secret of secrets) {
    expect(stored.includes(secret), `a secret is stored: ${stored}`).toBe(false);
    expect(markup.includes(secret), 'a secret is in the markup').toBe(false);
    expect(lines.includes(secret), `a secret is on the console: ${lines}`).toBe(false);
  }
  for (const text of [stored, markup, lines]) expect(text).not.toMatch(issued);
  return { owner, focused, document };
}
