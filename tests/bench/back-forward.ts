import { chromium } from '@playwright/test';

interface NotRestored {
  readonly reasons: readonly { readonly reason: string }[] | null;
}

/**
 * Navigates from a page to another site and back. It starts a separate browser, because Playwright disables the
 * back/forward cache by default.
 *
 * @returns 'restored' if the page comes from the back/forward cache, otherwise the browser's reasons.
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
    await page.goto(url.replace('localhost', '127.0.0.1'), { waitUntil: 'networkidle' });
    // The browser commits a restored page without loading it.
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
