import { expect, type Page } from '@playwright/test';

/** What must never outlive a moment: what was typed as a secret, and what was sent as one. */
export type Secrets = ReadonlySet<string>;

interface Standing {
  /** Another application's page: the session was handed over. */
  readonly gone: boolean;
  readonly busy: boolean;
  readonly headings: number;
  readonly wayOn: boolean;
  /** Address, history entry, both storages and cookies. */
  readonly kept: string;
  /** The page's markup where no field is on it. */
  readonly drawn: string;
}

const standing = (page: Page): Promise<Standing> =>
  page.evaluate(() => {
    const seen = (element: Element) => element.getClientRects().length > 0;
    return {
      gone:
        document.title.startsWith('Stand-in') ||
        /^Stand-in/.test(document.querySelector('h1')?.textContent ?? ''),
      busy: document.querySelector('[aria-busy="true"]') !== null,
      headings: [...document.querySelectorAll('h1')].filter((heading) => seen(heading) && heading.textContent)
        .length,
      wayOn: [...document.querySelectorAll('main a[href], main button, [data-message-key]')].some(seen),
      kept: [
        location.href,
        JSON.stringify(history.state),
        JSON.stringify({ ...sessionStorage }),
        JSON.stringify({ ...localStorage }),
        document.cookie,
      ].join('\n'),
      drawn: document.querySelector('input:not([type=hidden])') ? '' : document.documentElement.outerHTML,
    };
  });

/** A page that is between two documents may leave a question without an answer. */
const aMoment = () => new Promise<undefined>((resolve) => setTimeout(resolve, 2_000));

/**
 * What holds whenever the page has come to rest: it is not busy for ever, one heading stands on it, there is a message
 * or a way on, and no secret lies anywhere.
 *
 * @returns false where the page is another application's by now.
 */
export async function expectSound(page: Page, secrets: Secrets): Promise<boolean> {
  const rest = async () => {
    // While a page is being replaced there is nothing to ask.
    const now = await Promise.race([standing(page).catch(() => undefined), aMoment()]);
    if (now === undefined) return 'between two pages';
    if (now.gone) return 'sound';
    if (now.busy) return 'busy';
    if (now.headings !== 1) return `${now.headings} headings`;
    return now.wayOn ? 'sound' : 'neither a message nor a way on';
  };
  // A call is given up after 30 s (contract section 1).
  await expect.poll(rest, { timeout: 35_000 }).toBe('sound');
  const { gone, kept, drawn } = await standing(page);
  if (gone) return false;
  for (const secret of secrets) {
    expect(kept.includes(secret), `a secret is kept: ${kept}`).toBe(false);
    expect(drawn.includes(secret), 'a secret is drawn').toBe(false);
  }
  return true;
}
