import type { Page } from '@playwright/test';
import { languageTag } from '#src/locales/locale.ts';
import { languageNames, supportedLocales } from '#src/start/languages.ts';
import { inLab } from '#tests/support/in-lab.ts';
import { expect, holdRequests, message, signIn, test } from './fixtures.ts';
import {
  changePassword,
  enterPin,
  goodPassword,
  heading,
  pinField,
  recoverPassword,
  sendPin,
  untilLive,
} from './steps.ts';

// No element moves by itself. The browser reports layout shifts over the whole life of the page. A shift within 500 ms
// of an input is ignored, because the user caused it (https://web.dev/articles/cls). So these tests also compare where the
// controls of each screen are.

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

async function chooseLanguage(page: Page, locale: (typeof supportedLocales)[number]): Promise<void> {
  await page.getByRole('button', { name: languageNames[locale] }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
}

/** The theme of a brand whose response a test holds back. */
const shopTheme = {
  method: 'GET',
  path: '/themesvc/v1/themes/shop',
  body: {
    id: 'shop',
    title: 'Shop Bank',
    supportPhone: '1-888-555-0199',
    footer: '<p>Shop Bank, an own footer</p><p>And another line</p>',
  },
};

for (const width of inLab ? [1280, 360, 320] : [320]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 800 }, reducedMotion: 'reduce' });

    test('hints, a refused login and another language move no control of login', async ({ page }) => {
      await page.goto('/');
      await untilLive(page);
      const tops = () =>
        page
          .locator('form :is(input, button)')
          .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().top));
      const first = await tops();
      expect(first.length).toBeGreaterThan(2);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(message(page, 'USERNAME_REQUIRED')).toBeVisible();
      for (const locale of [...supportedLocales].reverse()) {
        await chooseLanguage(page, locale);
        expect(await tops()).toEqual(first);
      }
      await signIn(page, 'merchant', 'wrong');
      await expect(message(page, 'LOGIN_UNAUTHORIZED_ERROR')).toBeVisible();
      for (const locale of [...supportedLocales].reverse()) {
        await chooseLanguage(page, locale);
        expect(await tops()).toEqual(first);
      }
      expect(await movedControls(page)).toEqual([]);
    });

    test('a password recovery moves no control of any of its screens', async ({ page, server }) => {
      await page.goto('/forgot-password');
      await recoverPassword(page);
      const pin = await sendPin(page, server);
      for (const locale of [...supportedLocales].reverse()) {
        await chooseLanguage(page, locale);
        await pinField(page).fill('000400');
        await pinField(page).press('Enter');
        await expect(message(page, 'VERIFY_PIN_INVALID_PIN')).toBeVisible();
      }
      await enterPin(page, pin);
      await expect(heading(page)).toHaveText('Choose new password');
      const places = () =>
        page.locator('[data-rule], main button[type="submit"]').evaluateAll((elements) =>
          elements.map((element) => {
            const { left, top, width, height } = element.getBoundingClientRect();
            return { left, top: top + window.scrollY, width, height };
          }),
        );
      const newPassword = page.locator('input[name="newPassword"]');
      for (const locale of [...supportedLocales].reverse()) {
        await chooseLanguage(page, locale);
        await newPassword.focus();
        const first = await places();
        const rules = first.slice(0, -1);
        expect(rules.length).toBe(10);
        expect(Math.min(...rules.map((rule) => Math.min(rule.width, rule.height)))).toBeGreaterThan(16);
        // What a password needs; the other rules share lines.
        expect(new Set(rules.slice(0, 5).map(({ left }) => left)).size).toBe(width === 360 ? 2 : 1);
        for (const text of ['t', 'tnahcrem 1', 'A!b4111111111111111c', goodPassword]) {
          await newPassword.fill(text);
          await expect(page.locator('[data-rule="length"]')).not.toHaveAttribute('data-state', 'pending');
          // The styles of a later screen are there with it.
          await expect(page.locator('[data-rule="length"]')).toHaveCSS('display', 'flex');
          expect(await places()).toEqual(first);
        }
        await newPassword.fill('');
        await newPassword.blur();
        await expect(message(page, 'NEW_PASSWORD_REQUIRED')).toBeVisible();
        expect(await places()).toEqual(first);
      }
      await changePassword(page);
      await expect(message(page, 'LOGIN_PASSWORD_CHANGED')).toBeVisible();
      expect(await movedControls(page)).toEqual([]);
    });
  });
}

/** What a recovery form shows above its button, as a selector of the last element to appear. */
const captchas = {
  shown: '#field-recaptcha label',
  none: 'text=What happens next',
  unavailable: '[data-message-key="RECAPTCHA_UNAVAILABLE"]',
} as const;
type Captcha = keyof typeof captchas;

/** The landing pages that only the lab loads. */
const others: readonly (readonly [path: string, captcha?: Captcha])[] = [
  ['/forgot-password', 'none'],
  ['/?action=cpwd'],
  ['/forgot-username', 'unavailable'],
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
  ['/'],
  ['/forgot-password', 'shown'],
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
        server.script(shopTheme);
        const release = await holdRequests(page, /appinitload|themesvc/);
        if (captcha === 'none') {
          const body = { configValues: [], validationModels: [] };
          server.script({ method: 'GET', path: '/loginsvc/v1/appinitload', body });
        }
        if (captcha === 'unavailable')
          await page.route('https://www.google.com/recaptcha/**', (route) => route.abort());
        const url = new URL(path, 'https://login.example');
        if (brand !== undefined) url.searchParams.set('cobrand', brand);
        await page.goto(url.pathname + url.search);
        await expect(heading(page)).toBeVisible();
        await untilLive(page);
        release();
        if (captcha !== undefined) await expect(page.locator(captchas[captcha])).toBeVisible();
        if (brand !== undefined) {
          await expect(page).toHaveTitle(/\| Shop Bank$/);
          await expect(page.getByRole('contentinfo')).toContainText('an own footer');
        }
        await page.waitForLoadState('networkidle');
        expect(await shifts(page)).toEqual([]);
        expect(await movedControls(page)).toEqual([]);
      });
    }
  });
}
