import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { chooseLocale } from '../choose-locale.ts';
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
  await page.addInitScript((name) => {
    window.name = `gallery:${name}`;
  }, state.name);
  await page.addInitScript(chooseLocale, locale);
  await page.goto(gallery + state.path);
  await expect(page.locator('h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  // The latest comes when a call has taken 8 s.
  if (state.comes !== undefined) await page.locator(state.comes).first().waitFor({ timeout: 15_000 });
  if (state.message !== undefined) {
    await expect(page.locator(`[data-message-key="${state.message}"]`)).toBeVisible();
  }
}

const languages = [
  { name: 'English', locale: 'en-us', lang: 'en-US' },
  { name: 'Spanish', locale: 'es-es', lang: 'es-ES' },
] as const;

const looks = [1280, 320].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

/** What stands out of the page, or is cut off where it does not end in an ellipsis. */
const unfitting = (page: Page) =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element);
      if (position === 'absolute' || textOverflow === 'ellipsis' || element.matches('input')) return false;
      return (
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      );
    });
    const wide = document.documentElement.scrollWidth > innerWidth;
    const over = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return [...cut, ...(wide ? over : [])].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

/** Controls smaller than 24 px, but for those within a sentence (WCAG 2.2 SC 2.5.8). */
const small = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, input:not([type="hidden"]):not([hidden])')]
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(
        ({ element, box }) =>
          !(element.matches('p a, span a') || element.parentElement?.matches('[data-message-key] *')) &&
          Math.min(box.width, box.height) < 24,
      )
      .map(({ element }) => element.outerHTML),
  );

for (const { name, locale, lang } of languages) {
  test.describe(name, () => {
    for (const state of galleryStates) {
      test(`${state.name} is accessible and fits`, async ({ page, gallery }) => {
        await open(page, gallery, state, locale);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        for (const { width, colorScheme } of looks) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await test.step(`${width} px, ${colorScheme}`, async () => {
            const axe = new AxeBuilder({ page });
            // While something is under way all of the screen is out of reach, its landmarks and heading too.
            if (await page.locator('[aria-busy="true"]').first().isVisible()) {
              axe.disableRules(['landmark-one-main', 'page-has-heading-one']);
            }
            // Dark and light differ in colours alone.
            if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
            const { violations } = await axe.analyze();
            expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
            expect(await unfitting(page)).toEqual([]);
            expect(await small(page)).toEqual([]);
          });
        }
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        // WCAG 2.2 SC 1.4.12: the reader's own spacing of lines, paragraphs, letters and words.
        await page.addStyleTag({
          content:
            '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        });
        expect(await unfitting(page)).toEqual([]);
        // SC 1.4.4: text twice as large.
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.addStyleTag({ content: 'html { font-size: 200% }' });
        expect(await unfitting(page)).toEqual([]);
        await page.setViewportSize({ width: 640, height: 800 });
        expect(await unfitting(page)).toEqual([]);
      });
    }
  });
}

test('forced colours keep the ring around what has the focus', async ({ page, gallery }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const state = galleryStates.find(({ name }) => name === 'send-pin') as GalleryState;
  for (const each of [galleryStates[0] as GalleryState, state]) {
    await open(page, gallery, each, 'en-us');
    const controls = page.locator('button:enabled, a, input:not([type="hidden"])');
    for (const control of await controls.all()) {
      if (!(await control.isVisible())) continue;
      await control.focus();
      const ring = await control.evaluate((element) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        return { outlineStyle, width: Number.parseFloat(outlineWidth), outlineColor };
      });
      expect(ring).toMatchObject({ outlineStyle: 'solid' });
      expect(ring.width).toBeGreaterThanOrEqual(2);
      // In forced colours Chromium tells a transparent outline by the colour that it is given.
      expect(ring.outlineColor).not.toMatch(/, 0\)$/);
    }
  }
});
