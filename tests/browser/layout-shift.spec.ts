import type { Page } from '@playwright/test';
import { expect, message, test } from './fixtures.ts';
import { changePassword, enterPin, heading, recoverPassword, sendPin } from './steps.ts';

// No element moves by itself. The browser reports layout shifts over the whole life of the page. A shift within 500 ms
// of an input is ignored, because the user caused it (https://web.dev/articles/cls).

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
  }
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    interface LayoutShift extends PerformanceEntry {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node: Node | null }[];
    }
    const nameOf = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 120);
    window.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (!hadRecentInput) window.shifts.push({ value, moved: sources.map(({ node }) => nameOf(node)) });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/** Waits for two more frames. @returns the shifts so far. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(window.shifts)))),
      ),
  );

/** A theme response that takes 900 ms. */
const slowBrand = (footer: string | undefined) => ({
  method: 'GET',
  path: '/themesvc/v1/themes/shop',
  delayMs: 900,
  body: { id: 'shop', title: 'Shop Bank', supportPhone: '1-888-555-0199', footer },
});

for (const width of [1280, 360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('login does not shift when the theme arrives late', async ({ page, server }) => {
      server.script(slowBrand('<p>Shop Bank, an own footer</p><p>And another line</p>'));
      await page.goto('/?cobrand=shop');
      await expect(heading(page)).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('an own footer');
      await expect(page.getByRole('banner')).toContainText('Shop Bank');
      expect(await shifts(page)).toEqual([]);
    });

    test('login does not shift when hints appear or the language changes', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      expect(await shifts(page)).toEqual([]);
    });

    test('password recovery does not shift on any of its screens', async ({ page, server }) => {
      server.script(slowBrand(undefined));
      await page.goto('/forgot-password?cobrand=shop');
      await recoverPassword(page);
      await enterPin(page, await sendPin(page, server));
      await changePassword(page);
      await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
      expect(await shifts(page)).toEqual([]);
    });

    for (const path of [
      '/forgot-username',
      '/contact',
      '/unidentified?flow=forgot-username',
      '/userActivation',
    ]) {
      test(`${path} does not shift while it loads`, async ({ page, server }) => {
        server.script(slowBrand(undefined));
        await page.goto(`${path}${path.includes('?') ? '&' : '?'}cobrand=shop`);
        await expect(heading(page)).toBeVisible();
        await expect(page.getByRole('contentinfo')).toContainText('Shop Bank');
        await page.waitForLoadState('networkidle');
        expect(await shifts(page)).toEqual([]);
      });
    }
  });
}
