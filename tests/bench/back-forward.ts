import { chromium } from '@playwright/test';

interface NotRestored {
  readonly reasons: readonly { readonly reason: string }[] | null;
}

/**
 * Measures whether the browser restores a page from its back/forward cache. It navigates from the page to another site
 * and back. It starts its own browser, because Playwright disables this cache by default.
 *
 * @returns 'restored', or 'not restored: ' with the reasons that the browser gives.
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
    await page.evaluate('addEventListener("pageshow", (event) => { window.isRestored = event.persisted; })');
    // For the browser, 127.0.0.1 is another site than localhost.
    await page.goto(url.replace('localhost', '127.0.0.1'), { waitUntil: 'networkidle' });
    // A restored page is not loaded again, so no load event follows the commit.
    await page.goBack({ waitUntil: 'commit' });
    if (await page.evaluate('window.isRestored === true')) return 'restored';
    const details = (await page.evaluate(
      'performance.getEntriesByType("navigation")[0].notRestoredReasons?.toJSON()',
    )) as NotRestored | null | undefined;
    return `not restored: ${details?.reasons?.map(({ reason }) => reason).join(', ') ?? 'no reason given'}`;
  } finally {
    await browser.close();
  }
}
