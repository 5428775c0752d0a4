import { expect, type Page } from '@playwright/test';
import { type Disturbance, fileName } from './disturb.ts';
import { placeOf } from './place.ts';
import type { Watch } from './watch.ts';

/** What was typed as a secret in the course of a walk. */
export type Secrets = ReadonlySet<string>;

/** Secrets that the offline service and its captcha hand out. */
const issued = /session-\d{6,}|offline-captcha-\d+/;

/** Whose page it is. */
type Owner = 'app' | 'another application' | 'browser';

interface Standing {
  readonly owner: Owner;
  /** Whether an element of the page has the focus. */
  readonly focused: boolean;
  /** The same for as long as a document lives. */
  readonly document: number;
  readonly busy: boolean;
  readonly headings: readonly string[];
  readonly title: string;
  readonly wayOn: boolean;
  /** The keys of the messages that are shown. */
  readonly messages: readonly string[];
  /** Values of the fields, by name. */
  readonly fields: Readonly<Record<string, string>>;
  /** Address, history entry, both storages and cookies. */
  readonly kept: string;
  /** The page's markup without what its fields hold. */
  readonly drawn: string;
}

const nobody = {
  focused: false,
  document: 0,
  busy: false,
  headings: [],
  title: '',
  wayOn: false,
  messages: [],
  fields: {},
  kept: '',
  drawn: '',
};

const standing = (page: Page): Promise<Standing> =>
  page.evaluate(async (empty): Promise<Standing> => {
    // A click or a response that has just arrived is drawn first.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    // Without a network the browser shows a page of its own, which has no storage to be asked for.
    if (!/^https?:/.test(location.protocol)) return { owner: 'browser', ...empty };
    const first = document.querySelector('h1')?.textContent ?? '';
    if (first.startsWith('Stand-in')) return { owner: 'another application', ...empty };
    const seen = (element: Element) => element.getClientRects().length > 0;
    const own = window as { walkedDocument?: number };
    own.walkedDocument ??= Math.random();
    const markup = document.documentElement.cloneNode(true) as Element;
    for (const field of markup.querySelectorAll('input')) field.removeAttribute('value');
    return {
      owner: 'app',
      focused: document.activeElement !== null && document.activeElement !== document.body,
      document: own.walkedDocument,
      busy: document.querySelector('[aria-busy="true"], [inert]') !== null,
      headings: [...document.querySelectorAll('h1')]
        .filter(seen)
        .map(({ textContent }) => textContent.trim())
        .filter((text) => text !== ''),
      title: document.title,
      wayOn: [...document.querySelectorAll('a[href], button:not([disabled]), [data-message-key]')].some(
        (element) => element.closest('header, footer') === null && seen(element),
      ),
      messages: [...document.querySelectorAll('[data-message-key]')]
        .filter(seen)
        .map((element) => element.getAttribute('data-message-key') ?? ''),
      fields: Object.fromEntries(
        [...document.querySelectorAll<HTMLInputElement>('input[name]')].map(({ name, value }) => [
          name,
          value,
        ]),
      ),
      kept: [
        location.href,
        JSON.stringify(history.state),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify({ ...localStorage }),
        document.cookie,
      ].join('\n'),
      drawn: markup.outerHTML,
    };
  }, nobody);

/** A page that is between two documents may leave a question without an answer. */
const aMoment = () => new Promise<undefined>((resolve) => setTimeout(resolve, 5_000));

/** Files without which every screen works. */
const optional = /^(?:captcha|sanitize-footer|start-reports|ua-parser|polyfills)$/;

/** Which screen's own files a path needs, beside those that all screens need. */
const isScreenFile = (name: string) => name.endsWith('-screen');

/** Whether a file that was lost is one without which the screen of an address cannot be shown. */
function isNeeded(name: string, address: string): boolean {
  if (optional.test(name)) return false;
  const own = `${placeOf(address).path.slice(1).replace('useractivation', 'user-activation')}-screen`;
  return !isScreenFile(name) || name === own;
}

/** What surrounds the page, and what happened in it. */
interface Circumstances {
  readonly disturbance: Disturbance;
  readonly watch: Watch;
}

/** Why a page that has come to rest is not sound; `undefined` if it is. */
function fault(page: Standing, { disturbance, watch }: Circumstances, address: string): string | undefined {
  const [heading, ...more] = page.headings;
  if (heading === undefined || more.length > 0) return `${page.headings.length} headings`;
  if (!page.wayOn) return 'neither a message nor a way on';
  const due = watch.due();
  if (due !== undefined) return `${due}, but nothing follows`;
  if (!page.title.replace(/^Error: /, '').startsWith(`${heading} | `))
    return `the title '${page.title}' of '${heading}'`;
  const twice = page.messages.find((key, index) => page.messages.indexOf(key) !== index);
  if (twice !== undefined) return `${twice} is shown twice`;
  const full = watch.emptyFields().find((name) => page.fields[name]);
  if (full !== undefined) return `${full} holds its secret after its use`;
  const isTaken = page.messages.some((key) => key === 'APP_FAILURE' || key === 'BROWSER_OUTDATED');
  const hanging = watch.pending().filter((request) => disturbance.givesUpAfter([request]) !== undefined);
  const lost = [...watch.lostFiles(), ...hanging.map((request) => fileName(request.url()))];
  if (isTaken && !lost.some((name) => isNeeded(name, address)))
    return 'the failure page, though no file that it needs was lost';
  return undefined;
}

/**
 * How long the page may take to come to rest, in milliseconds. A page that the back/forward cache restored may wait for
 * a call whose response is lost. The app ends such a call after 30 s, and the clock of the walk may not be moved forward.
 */
const longestCall = 40_000;

/** How a page stood when it was last at rest. */
export interface Rest {
  readonly owner: Owner;
  readonly focused: boolean;
  readonly document: number;
}

/**
 * What holds whenever the page has come to rest: it is not busy for ever, one heading stands on it and in its title,
 * there is a message or a way on, every success was carried out, the focus is somewhere, and no secret lies anywhere.
 *
 * @param before how the page stood before what was done last.
 * @returns how it stands.
 */
export async function expectSound(
  page: Page,
  secrets: Secrets,
  { disturbance, watch }: Circumstances,
  before: Rest | undefined,
): Promise<Rest> {
  let last: Standing | undefined;
  let wasStuck = false;
  const rest = async () => {
    disturbance.release();
    // While a page is being replaced there is nothing to ask.
    last = await Promise.race([standing(page).catch(() => undefined), aMoment()]);
    if (last === undefined) return 'between two pages';
    if (last.owner !== 'app') return 'sound';
    const pending = watch.pending();
    if (last.busy && pending.length === 0) return 'busy without a request under way';
    // A page whose view has not arrived may be empty, or have nothing to press.
    const isUnfinished = last.headings.length === 0 || !last.wayOn;
    if (last.busy || (isUnfinished && pending.length > 0)) {
      // What waits for a response that never comes waits no longer than its time-out.
      const milliseconds = disturbance.givesUpAfter(pending);
      const isStuck = milliseconds !== undefined;
      if (isStuck && wasStuck) {
        watch.passTimeout();
        await page.clock.fastForward(milliseconds);
      }
      wasStuck = isStuck && !wasStuck;
      return last.busy ? 'busy' : 'without its view';
    }
    const wrong = fault(last, { disturbance, watch }, page.url());
    if (wrong !== undefined) return wrong;
    // The focus moves with what is drawn next.
    if (before?.document === last.document && before.focused && !last.focused) return 'the focus is lost';
    return 'sound';
  };
  await expect.poll(rest, { timeout: longestCall, intervals: [20, 50, 100] }).toBe('sound');
  const { owner = 'app', kept = '', drawn = '', focused = false, document = 0 } = last ?? {};
  const spoken = watch.takeSpoken().join('\n');
  for (const secret of secrets) {
    expect(kept.includes(secret), `a secret is kept: ${kept}`).toBe(false);
    expect(drawn.includes(secret), 'a secret is drawn').toBe(false);
    expect(spoken.includes(secret), `a secret is on the console: ${spoken}`).toBe(false);
  }
  for (const place of [kept, drawn, spoken]) expect(place).not.toMatch(issued);
  return { owner, focused, document };
}
