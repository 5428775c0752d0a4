import type { Page } from '@playwright/test';
import { languageTag } from '#src/locales/locale.ts';
import { defaultLocale, languageNames, supportedLocales } from '#src/start/languages.ts';
import { inLab } from '#tests/support/in-lab.ts';
import { expect, holdRequests, message, test } from './fixtures.ts';
import {
  changePassword,
  enterPin,
  goodPassword,
  heading,
  recoverPassword,
  sendPin,
  untilLive,
} from './steps.ts';

// No element moves by itself. The browser reports layout shifts over the whole life of the page. A shift within 500 ms
// of an input is ignored, because the user caused it (https://web.dev/articles/cls).

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    shifts: Shift[];
    /** Every position that a control of a screen has had, by the heading of the screen and the name of the control. */
    positions: Record<string, string[]>;
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
    window.positions = {};
    const recordPositions = () => {
      const screen = document.querySelector('h1')?.textContent;
      for (const control of document.querySelectorAll<HTMLElement>('main :is(a, button, input)')) {
        const { x, y, width, height } = control.getBoundingClientRect();
        const { visibility } = getComputedStyle(control);
        if (width === 0 || visibility === 'hidden' || control.closest('#field-recaptcha')) continue;
        const name = `${screen}: ${control.id || control.getAttribute('name') || control.textContent}`;
        const position = [x, y + window.scrollY, width, height].map(Math.round).join(' ');
        window.positions[name] ??= [];
        if (!window.positions[name]?.includes(position)) window.positions[name]?.push(position);
      }
      requestAnimationFrame(recordPositions);
    };
    requestAnimationFrame(recordPositions);
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

/** Returns the controls that have moved while their screen was shown, with their positions. Controls must be there. */
async function movedControls(page: Page) {
  const positions = Object.entries(await page.evaluate(() => window.positions));
  expect(positions.length).toBeGreaterThan(0);
  return positions.filter(([, found]) => found.length > 1);
}

const themes = '**/themesvc/**';

/** The theme of a brand whose response a test holds back. */
const shopTheme = (footer: string | undefined) => ({
  method: 'GET',
  path: '/themesvc/v1/themes/shop',
  body: { id: 'shop', title: 'Shop Bank', supportPhone: '1-888-555-0199', footer },
});

for (const width of inLab ? [1280, 360] : [360]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('login does not shift when the theme arrives late', async ({ page, server }) => {
      server.script(shopTheme('<p>Shop Bank, an own footer</p><p>And another line</p>'));
      const releaseTheme = await holdRequests(page, themes);
      await page.goto('/?cobrand=shop');
      await untilLive(page);
      releaseTheme();
      await expect(page.getByRole('contentinfo')).toContainText('an own footer');
      await expect(page.getByRole('banner')).toContainText('Shop Bank');
      expect(await shifts(page)).toEqual([]);
    });

    // The browser counts no shift within 0.5 s of a click, and counts a text that gets another width. So this test compares
    // where the controls are.
    test('hints and another language move no control of login', async ({ page }) => {
      const places = () =>
        page
          .locator('form :is(input, button)')
          .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
      await page.goto('/');
      await untilLive(page);
      const first = await places();
      expect(first.length).toBeGreaterThan(2);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
      expect(await places()).toEqual(first);
      await page.getByRole('button', { name: 'Español' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
      expect(await places()).toEqual(first);
      await page.getByRole('button', { name: 'English' }).click();
      await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
      expect(await places()).toEqual(first);
    });

    // The browser counts a new screen that takes over 0.5 s as a shift of the footer. So this test compares where the
    // controls of each screen are, without the animation of a new screen.
    test('password recovery moves no control of any of its screens', async ({ page, server }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      server.script(shopTheme(undefined));
      const releaseTheme = await holdRequests(page, themes);
      await page.goto('/forgot-password?cobrand=shop');
      await untilLive(page);
      releaseTheme();
      await recoverPassword(page);
      await enterPin(page, await sendPin(page, server));
      await changePassword(page);
      await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
      expect(await movedControls(page)).toEqual([]);
    });

    for (const locale of inLab ? supportedLocales : [defaultLocale]) {
      test(`${languageNames[locale]}: typing a new password moves nothing, and all ten rules are visible from the start`, async ({
        page,
        server,
      }) => {
        await page.emulateMedia({ reducedMotion: 'reduce' });
        await page.goto('/forgot-password');
        await recoverPassword(page);
        await enterPin(page, await sendPin(page, server));
        await page.getByRole('button', { name: languageNames[locale] }).click();
        await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
        const places = () =>
          page.locator('[data-rule], main button[type="submit"]').evaluateAll((elements) =>
            elements.map((element) => {
              const { left, top, width, height } = element.getBoundingClientRect();
              return { left, top: top + window.scrollY, width, height };
            }),
          );
        const newPassword = page.locator('input[name="newPassword"]');
        await newPassword.focus();
        const first = await places();
        const rules = first.slice(0, -1);
        expect(rules.length).toBe(10);
        expect(Math.min(...rules.map((rule) => Math.min(rule.width, rule.height)))).toBeGreaterThan(16);
        expect(new Set(rules.map(({ left }) => left)).size).toBe(width === 360 ? 1 : 2);
        for (const text of ['t', 'tnahcrem 1', 'A!b4111111111111111c', goodPassword]) {
          await newPassword.fill(text);
          await expect(page.locator('[data-rule="length"]')).not.toHaveAttribute('data-state', 'pending');
          expect(await places()).toEqual(first);
        }
      });
    }
  });
}

const captchaUrl = 'https://www.google.com/recaptcha/**';

/** What a recovery form shows above its button, as a selector of the last element to appear. */
const captchas = {
  shown: '#field-recaptcha label',
  none: 'text=What happens next',
  unavailable: '[data-message-key="RECAPTCHA_UNAVAILABLE"]',
} as const;
type Captcha = keyof typeof captchas;

/** The landing pages that only the lab loads. */
const others: readonly (readonly [path: string, captcha?: Captcha])[] = [
  ['/'],
  ['/?sub=oauth&resellerid=r'],
  ['/forgot-username', 'shown'],
  ['/forgot-username', 'none'],
  ['/forgot-password', 'unavailable'],
  ['/contact'],
  ['/unidentified?flow=forgot-username'],
  ['/security?flow=forgot-password'],
  ['/userActivation'],
];

const landings: typeof others = [
  ['/?action=cpwd'],
  ['/forgot-username', 'unavailable'],
  ['/forgot-password', 'shown'],
  ['/forgot-password', 'none'],
  ['/userActivation?activationcode=NEW-EMAIL'],
  ...(inLab ? others : []),
];

const visits = [
  { width: 320, brand: 'shop' },
  { width: 360, brand: undefined },
  { width: 1280, brand: 'shop' },
];

for (const { width, brand } of inLab ? visits : visits.slice(0, 1)) {
  test.describe(`a landing page of ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    for (const [path, captcha] of landings) {
      test(`${path}${captcha === undefined ? '' : `, captcha ${captcha}`}, moves no control from the first paint until everything has loaded`, async ({
        page,
        server,
      }) => {
        server.script(shopTheme(undefined));
        const release = await holdRequests(page, /appinitload|themesvc/);
        if (captcha === 'none') {
          const body = { configValues: [], validationModels: [] };
          server.script({ method: 'GET', path: '/loginsvc/v1/appinitload', body });
        }
        if (captcha === 'unavailable') await page.route(captchaUrl, (route) => route.abort());
        const url = new URL(path, 'https://login.example');
        if (brand !== undefined) url.searchParams.set('cobrand', brand);
        await page.goto(url.pathname + url.search);
        await expect(heading(page)).toBeVisible();
        await untilLive(page);
        release();
        if (captcha !== undefined) await expect(page.locator(captchas[captcha])).toBeVisible();
        if (brand !== undefined) await expect(page).toHaveTitle(/\| Shop Bank$/);
        await page.waitForLoadState('networkidle');
        expect(await shifts(page)).toEqual([]);
        expect(await movedControls(page)).toEqual([]);
      });
    }
  });
}
