import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { type GalleryState, galleryStates } from '../gallery/states.ts';

// Every screen in every state, as the gallery of the development server shows it.

const test = base.extend<object, { gallery: string }>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const server = await createServer({
        mode: 'offline',
        server: { port: 0, open: false },
        logLevel: 'error',
      });
      await server.listen();
      await use(server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '');
      await server.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

async function open(page: Page, gallery: string, state: GalleryState, locale: string): Promise<void> {
  await page.addInitScript(
    ([name, chosen]) => {
      window.name = `gallery:${name}`;
      localStorage.setItem('merchant-sign-in.locale', chosen ?? '');
    },
    [state.name, locale],
  );
  await page.goto(gallery + state.path);
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  if (state.message !== undefined) {
    await expect(page.locator(`[data-message-key="${state.message}"]`)).toBeVisible();
  }
}

const looks = [
  { name: '1280 px, light, English', width: 1280, colorScheme: 'light', locale: 'en-us', lang: 'en-US' },
  { name: '320 px, dark, Spanish', width: 320, colorScheme: 'dark', locale: 'es-es', lang: 'es-ES' },
] as const;

for (const { name, width, colorScheme, locale, lang } of looks) {
  test.describe(name, () => {
    test.use({ viewport: { width, height: 800 }, colorScheme });

    for (const state of galleryStates) {
      test(`${state.name} is accessible and fits`, async ({ page, gallery }) => {
        await open(page, gallery, state, locale);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const small = await page.evaluate(() =>
          [...document.querySelectorAll('main button, main a, main input:not([type="hidden"]):not([hidden])')]
            .map((element) => ({
              element,
              box: (element.closest('label') ?? element).getBoundingClientRect(),
            }))
            // A link within a sentence is as high as its line (WCAG 2.2 SC 2.5.8, 'inline').
            .filter(
              ({ element, box }) =>
                !(element.matches('p a, span a') || element.parentElement?.matches('[data-message-key] *')) &&
                Math.min(box.width, box.height) < 24,
            )
            .map(({ element }) => element.outerHTML),
        );
        expect(small).toEqual([]);
      });
    }
  });
}
