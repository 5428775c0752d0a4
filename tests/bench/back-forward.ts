import { chromium } from '@playwright/test';

interface NotRestored {
  readonly reasons: readonly { readonly reason: string }[] | null;
}

/**
 * Leaves a page for another site and goes back: 'restored' where the page comes from the browser's back/forward cache, else
 * the browser's reasons. In a browser of its own, since Playwright turns that cache off.
 */
export async function measureBackForward(url: string, executablePath: string): Promise<string> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  });
  try {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.evaluate('addEventListener("pageshow", (event) => { window.shownAgain = event.persisted; })');
    await page.goto(url.replace('localhost', '127.0.0.1'), { waitUntil: 'networkidle' });
    // A page that is restored is committed without being loaded.
    await page.goBack({ waitUntil: 'commit' });
    if (await page.evaluate('window.shownAgain === true')) return 'restored';
    const told = (await page.evaluate(
      'performance.getEntriesByType("navigation")[0].notRestoredReasons?.toJSON()',
    )) as NotRestored | null | undefined;
    return `not restored: ${told?.reasons?.map(({ reason }) => reason).join(', ') ?? 'no reason told'}`;
  } finally {
    await browser.close();
  }
}
