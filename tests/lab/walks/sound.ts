import { expect, type Page } from '@playwright/test';
import { namesOtherBrand } from '#src/flow/brand/built-in-brand.ts';
import * as flags from '#src/start/page-flags.ts';
import { isFirst, type Weather } from './weather.ts';

/** Matches the secrets that the offline service and its captcha return. */
const issued = /session-\d{6,}|offline-captcha-\d+/;

/** Returns the path that a URL shows, without the prefix of the host. */
export const pathOf = (url: string): string =>
  new URL(url).pathname.toLowerCase().replace(/^\/+(?:login|loginapp)(?=\/|$)/, '') || '/';

/** Runs in the page. Returns its state at one moment. */
async function takeSnapshot(started: string) {
  // The page first renders a click or a response that has just arrived.
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const all = <Found extends Element>(selector: string) => [...document.querySelectorAll<Found>(selector)];
  const isVisible = (element: Element) => element.getClientRects().length > 0;
  const messages = all('[data-message-key]').filter(isVisible);
  const headings = all('h1')
    .filter(isVisible)
    .flatMap(({ textContent }) => textContent.trim() || []);
  const marked = window as { walkedDocument?: number };
  marked.walkedDocument ??= Math.random();
  const markup = document.documentElement.cloneNode(true) as Element;
  for (const field of markup.querySelectorAll('input')) field.removeAttribute('value');
  // Without a network the browser shows its own error page, which has no storage.
  const isOfBrowser = !/^https?:/.test(location.protocol);
  return {
    /** Which program shows the page: the app, another site or application, or the browser. */
    owner: isOfBrowser ? 'browser' : headings[0]?.startsWith('Stand-in') ? 'another' : 'app',
    hasFocus: document.activeElement !== null && document.activeElement !== document.body,
    document: marked.walkedDocument,
    url: location.href,
    hasView: document.documentElement.hasAttribute(started),
    // The form is inert for good if the view has failed to load.
    isBusy: document.querySelector('[aria-busy="true"], [inert]:not(form)') !== null,
    headings,
    title: document.title,
    /** Whether the page shows a link, a button or a message outside of header and footer. */
    hasWayOn: all('a[href], button:not([disabled]), [data-message-key]').some(
      (element) => element.closest('header, footer') === null && isVisible(element),
    ),
    messages: messages.map((element) => element.getAttribute('data-message-key') ?? ''),
    /** Each message with the field that it describes. */
    places: messages.map((element) =>
      [
        element.getAttribute('data-message-key'),
        document.querySelector<HTMLInputElement>(`input[aria-describedby~="${element.id}"]`)?.name,
      ].join(' of '),
    ),
    stored: isOfBrowser
      ? ''
      : [
          location.href,
          JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]),
          document.cookie,
        ].join('\n'),
    markup: markup.outerHTML,
  };
}

/** The state of the page at one moment. */
export type Snapshot = Awaited<ReturnType<typeof takeSnapshot>>;

/** The files that no screen needs. */
const optional = /^(?:sanitize-footer|start-reports|ua-parser|polyfills)$/;
const isCatalogue = (file: string): boolean => /^[a-z]{2}-[a-z]{2}$/.test(file);

/** What a walk knows about its page. */
export interface Context {
  readonly page: Page;
  readonly weather: Weather;
  /** The secrets that the user has typed, and the lines of the console since the page was last idle. */
  readonly secrets: ReadonlySet<string>;
  readonly console: string[];
}

/** What must be true whenever the page is idle. Each returns what is wrong; something falsy if nothing is. */
const checks: Readonly<
  Record<string, (now: Snapshot, context: Context, before: Snapshot | undefined) => unknown>
> = {
  'one heading': ({ headings }) => headings.length !== 1 && headings,
  'a way on': ({ hasWayOn }) => !hasWayOn && 'no message, link or button',
  'the title begins with the heading': ({ title, headings: [heading] }, { page }) => {
    const shown = title.replace(/^Error: /, '');
    const cobrand = new URLSearchParams(new URL(page.url()).search.toLowerCase()).get('cobrand');
    // A page names no brand while it waits for the theme of another brand.
    const isUnnamed = namesOtherBrand(cobrand ?? undefined) && shown === heading;
    return !isUnnamed && !shown.startsWith(`${heading} | `) && `'${title}' and '${heading}'`;
  },
  'each message once': ({ places }) => places.find((place, index) => places.indexOf(place) !== index),
  'the failure page only without a file': ({ messages }, { page, weather }) => {
    const isOnLogin = pathOf(page.url()) === '/';
    // Login needs no file of another screen.
    const isNeeded = (file: string) =>
      !optional.test(file) && (isFirst(file) || isCatalogue(file) || !isOnLogin);
    const isFailed = messages.some((key) => key === 'APP_FAILURE' || key === 'BROWSER_OUTDATED');
    return isFailed && !weather.failedFiles().some(isNeeded) && `only [${weather.failedFiles()}] failed`;
  },
  'the focus stays, and another screen has it': (now, _, before) => {
    if (before?.document !== now.document || now.hasFocus) return false;
    const isOther = pathOf(before.url) !== pathOf(now.url) || before.headings[0] !== now.headings[0];
    return (before.hasFocus || isOther) && 'lost';
  },
};

/** After how many observations of a page that is not idle the clock moves, by how many milliseconds, past the time-outs of the app: a chunk has two. */
const moves: Readonly<Record<number, number>> = { 20: 31_000, 40: 121_000, 60: 121_000 };

/**
 * Waits until the page is idle, and expects that every check above holds, and that no secret is stored, in the markup or on
 * the console.
 *
 * @param before the state of the page before the last action.
 * @returns its state now.
 */
export async function expectSound(context: Context, before: Snapshot | undefined): Promise<Snapshot> {
  const { page, weather } = context;
  let last: Snapshot | undefined;
  let [observations, soundOnes] = [0, 0];
  const observe = async (): Promise<string> => {
    weather.release();
    // While the browser replaces the document, an evaluation may fail or never end.
    last = await Promise.race([
      page.evaluate(takeSnapshot, flags.started).catch(() => undefined),
      new Promise<undefined>((resolve) => setTimeout(resolve, 5_000)),
    ]);
    if (last === undefined) return 'between two documents';
    if (last.owner !== 'app') return 'sound';
    const now = last;
    // A page whose view has not loaded may be empty, or have no control.
    if (now.isBusy || now.headings.length === 0 || !now.hasWayOn) {
      observations += 1;
      // A request may have no response, in the back/forward cache any request.
      const milliseconds = moves[observations];
      if (milliseconds !== undefined) await page.clock.fastForward(milliseconds);
      if (now.isBusy || !now.hasView) return now.isBusy ? 'busy' : 'without its view';
    }
    for (const [name, check] of Object.entries(checks)) {
      const wrong = check(now, context, before);
      if (wrong) return `not ${name}: ${wrong}`;
    }
    return 'sound';
  };
  /** The page must be sound twice in a row, because a click may send its call after the first observation. */
  const observeTwice = async () => {
    const state = await observe();
    soundOnes = state === 'sound' ? soundOnes + 1 : 0;
    return soundOnes === 1 ? 'sound for the first time' : state;
  };
  await expect.poll(observeTwice, { timeout: 25_000, intervals: [20, 50, 100] }).toBe('sound');
  if (last === undefined) throw new Error('The page has no state.');
  const { stored, markup } = last.owner === 'app' ? last : { stored: '', markup: '' };
  const texts = { stored, markup, console: context.console.splice(0).join('\n') };
  for (const [place, text] of Object.entries(texts)) {
    const secret = [...context.secrets].find((each) => text.includes(each)) ?? issued.exec(text)?.[0];
    expect(secret, `a secret is in: ${place}`).toBeUndefined();
  }
  return last;
}
