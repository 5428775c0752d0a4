import { readFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { languageTag } from '#src/locales/locale.ts';
import { defaultLocale, supportedLocales } from '#src/start/languages.ts';
import { inLab } from '#tests/support/in-lab.ts';
import { galleryStates } from '../gallery/gallery-states.ts';
import { baseOf, describeScreen } from '../gallery/screen-reader.ts';
import { test } from './gallery-page.ts';

// Every screen in every state of the gallery: once, and in the lab in every width, theme and language.

test.describe.configure({ mode: 'default' });

/** The elements that are wider than the page, or that cut off their content without an ellipsis. */
const overflowingElements = (page: Page) =>
  page.evaluate(() => {
    const clipped = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { overflowX, overflowY, textOverflow, position } = getComputedStyle(element);
      if (position === 'absolute' || textOverflow === 'ellipsis' || element.matches('input')) return false;
      return (
        (overflowX === 'hidden' && element.scrollWidth > element.clientWidth + 1) ||
        (overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 1)
      );
    });
    const isScrollable = document.documentElement.scrollWidth > innerWidth;
    const outside = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    );
    return [...clipped, ...(isScrollable ? outside : [])].map(({ outerHTML }) => outerHTML.slice(0, 200));
  });

/** Expects that no element overflows. It polls, because the captcha is rendered again after the width has changed. */
const expectNoOverflow = (page: Page) => expect.poll(() => overflowingElements(page)).toEqual([]);

/** The controls smaller than 24 px, except those within a sentence (WCAG 2.2 SC 2.5.8). */
const smallControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, input:not([type="hidden"]):not([hidden])')]
      // The warning about an outdated browser hides the screen.
      .filter((element) => element.getClientRects().length > 0)
      .map((element) => ({ element, box: (element.closest('label') ?? element).getBoundingClientRect() }))
      .filter(
        ({ element, box }) =>
          !(element.matches('p a, span a') || element.parentElement?.matches('[data-message-key] *')) &&
          Math.min(box.width, box.height) < 24,
      )
      .map(({ element }) => element.outerHTML),
  );

/** The violations that axe finds. `isDark` repeats only the rules about colours, because only the colours differ. */
async function axeViolations(page: Page, isDark: boolean) {
  // The page keeps the axe of the first look.
  const axeSource = (await page.evaluate(() => 'axe' in window)) ? 'null' : undefined;
  // The gallery has no frames. In legacy mode axe opens no second page for the results of frames.
  const axe = new AxeBuilder({ page, ...(axeSource && { axeSource }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] });
  // While the page is busy, the whole screen is inert, so axe finds neither landmark nor heading.
  if (await page.locator('[aria-busy="true"]').first().isVisible()) {
    axe.disableRules(['landmark-one-main', 'page-has-heading-one']);
  }
  if (isDark) axe.withRules(['color-contrast', 'link-in-text-block']);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

/** Adds a style to the page. @returns a function that removes it. */
async function addStyle(page: Page, content: string): Promise<() => Promise<void>> {
  const style = await page.addStyleTag({ content });
  return () => style.evaluate((element) => (element as Element).remove());
}

const looks = [
  { width: 1280, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 320, colorScheme: 'light' },
] as const;

/** Changes the colour scheme, and waits until script has replaced a brand's colours by those of that scheme. */
async function changeColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  const before = await page.evaluate(() => ({
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    tokens: document.documentElement.style.cssText,
  }));
  await page.emulateMedia({ colorScheme });
  if (before.isDark === (colorScheme === 'dark') || before.tokens === '') return;
  await page.waitForFunction((tokens) => document.documentElement.style.cssText !== tokens, before.tokens);
}

/**
 * Expects that a state fits the page, also with other spacing and larger text, and that its controls are large enough.
 *
 * @param hasNoViolation whether axe must find nothing. Languages differ in their texts only, so one language is enough.
 */
async function expectFit(page: Page, { hasNoViolation }: { hasNoViolation: boolean }): Promise<void> {
  for (const { width, colorScheme } of inLab ? looks : looks.slice(-1)) {
    await page.setViewportSize({ width, height: 800 });
    await changeColorScheme(page, colorScheme);
    await test.step(`${width} px, ${colorScheme}`, async () => {
      if (hasNoViolation) expect(await axeViolations(page, colorScheme === 'dark')).toEqual([]);
      await expectNoOverflow(page);
      expect(await smallControls(page)).toEqual([]);
      // The header is one row.
      if (width === 320) expect((await page.locator('header').boundingBox())?.height).toBeLessThanOrEqual(65);
    });
  }
  if (!inLab) return;
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  // WCAG 2.2 SC 1.4.12: the user sets the spacing of lines, paragraphs, letters and words.
  const removeSpacing = await addStyle(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );
  await expectNoOverflow(page);
  // WCAG 2.2 SC 1.4.4: the text is twice as large.
  const removeLargeText = await addStyle(page, 'html { font-size: 200% }');
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoOverflow(page);
  }
  await removeSpacing();
  await test.step('text of 200 % fits pages of 320 and 360 px', async () => {
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expectNoOverflow(page);
    }
  });
  await removeLargeText();
}

/** What the keyboard of a phone leaves of its window. */
const aboveKeyboard = [
  [412, 500],
  [360, 380],
] as const;

/** Windows in which a state needs no scrolling. */
const windows: Readonly<Record<string, readonly (readonly [width: number, height: number])[]>> = {
  'enter-pin-wrong': aboveKeyboard,
  'enter-pin-text': aboveKeyboard,
  'change-password': [[1280, 800]],
  'change-password-rules': [[1280, 800]],
  'change-password-given-up': [[1280, 800]],
  'activate-user': [[1280, 800]],
};

/** How high the whole page of a state is at most in a window. */
const heights: Readonly<Record<string, readonly [width: number, height: number, most: number]>> = {
  'login-harbor': [1280, 800, 800],
  contact: [1280, 800, 800],
  'change-password-compromised': [360, 640, 800],
};

/** Expects that the fields with their hints, the rules and the button, or the whole page, are in the windows of a state. */
async function expectInWindow(page: Page, name: string): Promise<void> {
  for (const [width, height] of windows[name] ?? []) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => window.scrollTo(0, 0));
    const parts = page.locator('form :is(input:visible, [data-message-key], [type="submit"]), [data-rule]');
    for (const part of await parts.all()) await expect(part).toBeInViewport({ ratio: 1 });
  }
  if (heights[name] === undefined) return;
  const [width, height, most] = heights[name];
  await page.setViewportSize({ width, height });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(most);
}

/** Expects that forced colours show the logo, and a ring outside the border of the control with the focus. */
async function expectForcedColours(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    const logo = page.locator('header').locator('svg, img');
    await expect(logo).toBeVisible();
    const isVisible = await logo.evaluate((element) => {
      const { color, backgroundColor } = getComputedStyle(element);
      const { backgroundColor: pageColor } = getComputedStyle(document.body);
      return element instanceof SVGElement ? color !== pageColor : backgroundColor !== 'rgba(0, 0, 0, 0)';
    });
    expect(isVisible).toBe(true);
    const rings = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, a, input:not([type="hidden"])')]
        .filter((control) => !control.matches(':disabled') && control.getClientRects().length > 0)
        .map((control) => {
          control.focus();
          // The border and the ring of a text field belong to the box around it.
          const isText = control.matches('input:not([type="checkbox"], [type="radio"])');
          const own = getComputedStyle((isText ? control.parentElement : control) ?? control);
          // The ring of a link below the card is around its text only.
          const isClear = ({ outlineColor }: CSSStyleDeclaration) => /^rgba.*, 0\)$/.test(outlineColor);
          const ring = isClear(own) ? getComputedStyle(control, '::after') : own;
          return {
            control: control.outerHTML.slice(0, 120),
            isSolid: ring.outlineStyle === 'solid' && Number.parseFloat(ring.outlineWidth) >= 2,
            // A text field itself has no ring, and the ring of its box is outside the border.
            isOutside:
              !isText ||
              (Number.parseFloat(ring.outlineOffset) > 0 &&
                getComputedStyle(control).outlineStyle === 'none'),
            isSeen: ring.outlineColor !== ring.backgroundColor && !isClear(ring),
          };
        }),
    );
    expect(rings.length).toBeGreaterThan(2);
    expect(rings.filter(({ isSolid, isOutside, isSeen }) => !(isSolid && isOutside && isSeen))).toEqual([]);
  }
}

/** Expects that field and button have one height, the eye is centred, and the edges of header and message are aligned. */
async function expectAlignment(page: Page): Promise<void> {
  const box = (selector: string): Promise<DOMRect> =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().toJSON());
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const field = await box('form div:has(> input[name="username"])');
    expect(field.height).toBe((await box('form [type="submit"]')).height);
    const password = await box('form div:has(> input[name="password"])');
    const eye = await box('form div:has(> input[name="password"]) svg');
    expect(eye.y + eye.height / 2).toBeCloseTo(password.y + password.height / 2, 0);
    // The text of the last language ends at the right edge of the header's content.
    const language = await page.locator('header button:last-child').evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
    const header = await page.locator('header > div').evaluate((element) => {
      const { paddingRight } = getComputedStyle(element);
      return element.getBoundingClientRect().right - Number.parseFloat(paddingRight);
    });
    expect(Math.abs(language - header)).toBeLessThanOrEqual(1);
    // A button in a message has the left edge of the message's text.
    const action = await box('[data-message-key] button');
    expect(action.x).toBe((await box('[data-message-key] > div')).x);
  }
}

/** Expects that on a tall screen at most 40 % of the height is empty below the card. */
async function expectFilled(page: Page): Promise<void> {
  for (const [width, height] of [
    [1280, 1080],
    [1920, 1440],
    [412, 915],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bottom = await page
      .locator('main > div')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect((height - bottom) / height).toBeLessThan(0.4);
  }
}

/**
 * Expects that the captcha is not wider than the fields and has the colours of the page, and that nothing moves when they change or
 * its hint appears.
 */
async function expectCaptcha(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const widget = page.locator('#field-recaptcha label');
  const formHeight = async () => (await page.locator('form').boundingBox())?.height;
  const look = async () => {
    const { width = 0, x = 0 } = (await widget.boundingBox()) ?? {};
    const background = await widget.evaluate((element) => getComputedStyle(element).backgroundColor);
    const field = await page.locator('form div:has(> input[name="emailAddress"])').boundingBox();
    const fits = field !== null && x >= field.x && x + width <= field.x + field.width;
    return { width, fits, background };
  };
  const [light, dark] = ['rgb(249, 249, 249)', 'rgb(34, 34, 34)'];
  await expect.poll(look).toEqual({ width: 164, fits: true, background: dark });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(look).toEqual({ width: 304, fits: true, background: dark });
  const before = await formHeight();
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(look).toEqual({ width: 304, fits: true, background: light });
  expect(await formHeight()).toBe(before);
  await page.locator('form [type="submit"]').click();
  await expect(page.locator('[data-message-key="RECAPTCHA_REQUIRED"]')).toBeVisible();
  expect(await formHeight()).toBe(before);
}

/** Expects that the button stays in the window below a list of 20 usernames, which is higher than the window. */
async function expectScrolledList(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page
    .locator('label:has(input[type="radio"])')
    .first()
    .evaluate((choice) => {
      for (let index = 2; index < 20; index += 1) choice.after(choice.cloneNode(true));
    });
  await expect(page.locator('form [type="submit"]')).toBeInViewport({ ratio: 1 });
}

/** What one state shows for all. */
const looksOf: Readonly<Record<string, readonly ((page: Page) => Promise<void>)[]>> = {
  login: [expectFilled],
  'login-harbor': [expectForcedColours],
  'login-app-init-fails': [expectAlignment],
  'recover-username': [expectCaptcha],
  'choose-username': [expectScrolledList],
  ...(inLab && { 'send-pin': [expectForcedColours], unidentified: [expectForcedColours] }),
};

/** The variants of login with another tone, brand or panel. Others differ from their base in their texts only. */
const looksOther =
  /^(?:login-(?:hints|unauthorized|logged-out|session-expired|offline|slow|harbor)|hand-off|outdated)/;

for (const state of galleryStates) {
  test(`${state.name} matches its snapshot and fits its page`, async ({ page, open }, testInfo) => {
    await open(state, defaultLocale);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
    const base = baseOf(state);
    // The test of the base precedes this one, and has updated its snapshot.
    const baseText =
      base === state ? undefined : readFileSync(testInfo.snapshotPath(`${base.name}.txt`), 'utf8');
    expect(await describeScreen(page, baseText)).toMatchSnapshot(`${state.name}.txt`);
    await expectFit(page, { hasNoViolation: inLab || base === state || looksOther.test(state.name) });
    await expectInWindow(page, state.name);
    const isInEach = inLab || state.name in windows || state.name in heights;
    for (const locale of isInEach ? supportedLocales.filter((each) => each !== defaultLocale) : []) {
      // Not a user's click, which has no effect while the page is inert.
      await page
        .locator(`button[lang="${locale.replace(/-.*/, '')}"]`)
        .evaluate((button: HTMLElement) => button.click());
      await expect(page.locator('html')).toHaveAttribute('lang', languageTag(locale));
      await expectFit(page, { hasNoViolation: false });
      await expectInWindow(page, state.name);
    }
    for (const expectLook of looksOf[state.name] ?? []) await expectLook(page);
  });
}

// The server starts cold: the page waits for its bundle. The click is lost if Vite finds further libraries and reloads the page.
test('a development page has the styles of its templates, and reports no error', async ({ browser }) => {
  const server = await createServer({ mode: 'offline', server: { port: 0, open: false }, logLevel: 'error' });
  await server.listen();
  const context = await browser.newContext({ locale: 'en-US' });
  const page = await context.newPage();
  const lines: string[] = [];
  page.on('pageerror', (error) => lines.push(String(error)));
  page.on('console', (line) => {
    // The page that Vite shows while it bundles names no icon, so Chromium asks for the default one.
    if (line.location().url.endsWith('/favicon.ico')) return;
    if (['error', 'warning'].includes(line.type())) lines.push(`${line.type()}: ${line.text()}`);
  });
  await page.goto(server.resolvedUrls?.local[0] ?? '');
  await expect(page.locator('html')).toHaveAttribute('data-started', '', { timeout: 60_000 });
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reset password');
  const unstyled = await page.evaluate(() => {
    const css = [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('');
    const classes = [...document.querySelectorAll('template')].flatMap(({ content }) =>
      [...content.querySelectorAll('[class]')].flatMap((element) => [...element.classList]),
    );
    return [...new Set(classes)].filter((name) => !css.includes(`.${name}`));
  });
  expect(unstyled).toEqual([]);
  await context.close();
  await server.close();
  expect(lines).toEqual([]);
});
