import { expect, type Page } from '@playwright/test';
import type { TakeUnanswered } from './disturb.ts';

/** What was typed as a secret in the course of a walk. */
export type Secrets = ReadonlySet<string>;

/** Secrets that the offline service and its captcha hand out. */
const issued = /session-\d{6,}|offline-captcha-\d+/;

/** Whose page it is. */
type Owner = 'app' | 'another application' | 'browser';

interface Standing {
  readonly owner: Owner;
  readonly busy: boolean;
  readonly headings: number;
  readonly wayOn: boolean;
  /** Address, history entry, both storages and cookies. */
  readonly kept: string;
  /** The page's markup without what its fields hold. */
  readonly drawn: string;
}

const standing = (page: Page): Promise<Standing> =>
  page.evaluate((): Standing => {
    const empty = { busy: false, headings: 0, wayOn: false, kept: '', drawn: '' };
    // Without a network the browser shows a page of its own, which has no storage to be asked for.
    if (!/^https?:/.test(location.protocol)) return { owner: 'browser', ...empty };
    const title = document.querySelector('h1')?.textContent ?? '';
    if (title.startsWith('Stand-in')) return { owner: 'another application', ...empty };
    const seen = (element: Element) => element.getClientRects().length > 0;
    const markup = document.documentElement.cloneNode(true) as Element;
    for (const field of markup.querySelectorAll('input')) field.removeAttribute('value');
    return {
      owner: 'app',
      busy: document.querySelector('[aria-busy="true"]') !== null,
      headings: [...document.querySelectorAll('h1')].filter((heading) => seen(heading) && heading.textContent)
        .length,
      wayOn: [...document.querySelectorAll('a[href], button:not([disabled]), [data-message-key]')].some(
        (element) => element.closest('header, footer') === null && seen(element),
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
  });

/** A page that is between two documents may leave a question without an answer. */
const aMoment = () => new Promise<undefined>((resolve) => setTimeout(resolve, 2_000));

/** Past the time-out of every call, in milliseconds. */
const pastTimeouts = 31_000;

/**
 * What holds whenever the page has come to rest: it is not busy for ever, one heading stands on it, there is a message
 * or a way on, and no secret lies anywhere.
 *
 * @returns whose page it is by now.
 */
export async function expectSound(
  page: Page,
  secrets: Secrets,
  takeUnanswered: TakeUnanswered,
): Promise<Owner> {
  let last: Standing | undefined;
  const rest = async () => {
    // While a page is being replaced there is nothing to ask.
    last = await Promise.race([standing(page).catch(() => undefined), aMoment()]);
    if (last === undefined) return 'between two pages';
    if (last.owner !== 'app') return 'sound';
    if (last.busy) {
      // What waits for an answer that never comes waits no longer than its time-out.
      if (takeUnanswered()) await page.clock.fastForward(pastTimeouts);
      return 'busy';
    }
    if (last.headings !== 1) return `${last.headings} headings`;
    return last.wayOn ? 'sound' : 'neither a message nor a way on';
  };
  await expect.poll(rest, { timeout: 12_000, intervals: [20, 50, 100] }).toBe('sound');
  const { owner = 'app', kept = '', drawn = '' } = last ?? {};
  for (const secret of secrets) {
    expect(kept.includes(secret), `a secret is kept: ${kept}`).toBe(false);
    expect(drawn.includes(secret), 'a secret is drawn').toBe(false);
  }
  expect(kept).not.toMatch(issued);
  expect(drawn).not.toMatch(issued);
  return owner;
}
