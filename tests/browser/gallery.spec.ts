import { readFileSync, writeFileSync } from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { chooseLocale } from '../choose-locale.ts';
import {
  clockTime,
  describeAnnouncements,
  describedScreens,
  describeTree,
  replaceGeneratedPart,
} from '../gallery/screen-reader.ts';
import { type GalleryState, galleryStates } from '../gallery/states.ts';

// Every screen in every state of the gallery, served by the development server.

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
  // The slowest element appears when a call has taken 8 s.
  if (state.lastElement !== undefined)
    await page.locator(state.lastElement).first().waitFor({ timeout: 15_000 });
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

/** The controls smaller than 24 px, except those within a sentence (WCAG 2.2 SC 2.5.8). */
const smallControls = (page: Page) =>
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
      test(`${state.name} has no axe violation, fits its page and has large enough controls`, async ({
        page,
        gallery,
      }) => {
        await open(page, gallery, state, locale);
        await expect(page.locator('html')).toHaveAttribute('lang', lang);
        for (const { width, colorScheme } of looks) {
          await page.setViewportSize({ width, height: 800 });
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
          await test.step(`${width} px, ${colorScheme}`, async () => {
            const axe = new AxeBuilder({ page });
            // While the page is busy, the whole screen is inert, so axe finds neither landmark nor heading.
            if (await page.locator('[aria-busy="true"]').first().isVisible()) {
              axe.disableRules(['landmark-one-main', 'page-has-heading-one']);
            }
            // Only the colours of dark and light differ.
            if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block']);
            const { violations } = await axe.analyze();
            expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
            expect(await overflowingElements(page)).toEqual([]);
            expect(await smallControls(page)).toEqual([]);
          });
        }
        expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
        // WCAG 2.2 SC 1.4.12: the user sets the spacing of lines, paragraphs, letters and words.
        await page.addStyleTag({
          content:
            '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
        });
        expect(await overflowingElements(page)).toEqual([]);
        // WCAG 2.2 SC 1.4.4: the text is twice as large.
        await page.setViewportSize({ width: 1280, height: 800 });
        await page.addStyleTag({ content: 'html { font-size: 200% }' });
        expect(await overflowingElements(page)).toEqual([]);
        await page.setViewportSize({ width: 640, height: 800 });
        expect(await overflowingElements(page)).toEqual([]);
      });
    }
  });
}

/** Returns the gallery state with a name. @throws if there is none. */
function stateOf(name: string): GalleryState {
  const state = galleryStates.find((each) => each.name === name);
  if (state === undefined) throw new Error(`The gallery has no state ${name}.`);
  return state;
}

test('docs/accessibility.md has the accessibility tree of every screen (npm run accessibility writes it)', async ({
  browser,
  gallery,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles', locale: 'en-US' });
  const describeState = async (name: string, withTree: boolean) => {
    const page = await context.newPage();
    await page.clock.setFixedTime(clockTime);
    await open(page, gallery, stateOf(name), 'en-us');
    const announced = await describeAnnouncements(page);
    const content = withTree ? `\n\n${await describeTree(page)}` : '';
    await page.close();
    return announced + content;
  };
  const parts: string[] = [];
  for (const { screen, arrival, error, success } of describedScreens) {
    parts.push(
      `### ${screen}`,
      'When the screen appears, with its accessibility tree:',
      await describeState(arrival, true),
    );
    if (error !== undefined) parts.push('On an error:', await describeState(error, false));
    if (success !== undefined) parts.push('On success:', await describeState(success, false));
  }
  await context.close();
  const file = 'docs/accessibility.md';
  const present = readFileSync(file, 'utf8');
  const generated = replaceGeneratedPart(present, parts.join('\n\n'));
  if (process.env.UPDATE_DOCS === undefined) expect(present).toBe(generated);
  else writeFileSync(file, generated);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`${colorScheme} forced colours show the logo, and a ring outside the border of the control with the focus`, async ({
    page,
    gallery,
  }) => {
    test.setTimeout(90_000);
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    for (const name of ['login', 'login-harbor', 'send-pin', 'choose-username', 'unidentified']) {
      await open(page, gallery, stateOf(name), 'en-us');
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
            const ring = getComputedStyle((isText ? control.parentElement : control) ?? control);
            return {
              control: control.outerHTML.slice(0, 120),
              isSolid: ring.outlineStyle === 'solid' && Number.parseFloat(ring.outlineWidth) >= 2,
              // A text field itself has no ring, and the ring of its box is outside the border.
              isOutside:
                !isText ||
                (Number.parseFloat(ring.outlineOffset) > 0 &&
                  getComputedStyle(control).outlineStyle === 'none'),
              isSeen: ring.outlineColor !== ring.backgroundColor && !/, 0\)$/.test(ring.outlineColor),
            };
          }),
      );
      expect(rings.length).toBeGreaterThan(2);
      expect(rings.filter(({ isSolid, isOutside, isSeen }) => !(isSolid && isOutside && isSeen))).toEqual([]);
    }
  });
}

test('text of 200 % fits pages of 320 and 360 px in every state, and a PIN field shows eight digits', async ({
  browser,
  gallery,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    viewport: { width: 320, height: 740 },
  });
  const faults: Record<string, string[]> = {};
  for (const state of galleryStates) {
    const page = await context.newPage();
    await open(page, gallery, state, 'es-es');
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const found = await overflowingElements(page);
      const pin = page.locator('input[autocomplete="one-time-code"]');
      if ((await pin.count()) > 0) {
        await pin.fill('88888888');
        if (!(await pin.evaluate((input) => input.scrollWidth <= input.clientWidth)))
          found.push('The PIN field cuts off its value.');
        await pin.fill('');
      }
      if (found.length > 0) faults[`${state.name}, ${width} px`] = found;
    }
    await page.close();
  }
  await context.close();
  expect(faults).toEqual({});
});

test('field and button have one height, the eye is centred, and the edges of header and message are aligned', async ({
  page,
  gallery,
}) => {
  const box = async (selector: string) => {
    const found = await page.locator(selector).first().boundingBox();
    if (found === null) throw new Error(`No visible element matches ${selector}.`);
    return found;
  };
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, gallery, stateOf('login'), 'en-us');
    const [field, button] = [
      await box('form div:has(> input[name="username"])'),
      await box('form [type="submit"]'),
    ];
    expect(field.height).toBe(button.height);
    const password = await box('form div:has(> input[name="password"])');
    const eye = await box('form div:has(> input[name="password"]) svg');
    expect(eye.y + eye.height / 2).toBeCloseTo(password.y + password.height / 2, 0);
    // The header is one line. The right edge of its last language is the right edge of its content.
    const language = await page
      .locator('header button')
      .last()
      .evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      });
    const header = await page.locator('header > div').evaluate((element) => {
      const { paddingRight } = getComputedStyle(element);
      return element.getBoundingClientRect().right - Number.parseFloat(paddingRight);
    });
    expect(Math.abs(language - header)).toBeLessThanOrEqual(1);
    expect((await box('header')).height).toBeLessThanOrEqual(65);
    // A button in a message has the left edge of the message's text.
    await open(page, gallery, stateOf('login-app-init-fails'), 'en-us');
    const action = await box('[data-message-key] button');
    expect(action.x).toBe((await box('[data-message-key] > div')).x);
  }
});

test('on a tall screen at most 40 % of the height is empty below the card', async ({ page, gallery }) => {
  for (const [width, height] of [
    [1280, 1080],
    [1920, 1440],
    [412, 915],
  ] as const) {
    await page.setViewportSize({ width, height });
    await open(page, gallery, stateOf('login'), 'en-us');
    const bottom = await page
      .locator('main > div')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect((height - bottom) / height).toBeLessThan(0.4);
  }
});

test('the captcha fits a page of 320 px and has the colour scheme of the page, also after it changes', async ({
  page,
  gallery,
}) => {
  const widget = page.locator('[id="field-recaptcha"] label');
  const look = async () => {
    const { width = 0, x = 0 } = (await widget.boundingBox()) ?? {};
    const background = await widget.evaluate((element) => getComputedStyle(element).backgroundColor);
    return { width, fits: x >= 0 && x + width <= (page.viewportSize()?.width ?? 0), background };
  };
  const [light, dark] = ['rgb(249, 249, 249)', 'rgb(34, 34, 34)'];
  await page.setViewportSize({ width: 320, height: 740 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, gallery, stateOf('recover-username'), 'en-us');
  await expect.poll(look).toEqual({ width: 164, fits: true, background: dark });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect.poll(look).toEqual({ width: 304, fits: true, background: dark });
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(look).toEqual({ width: 304, fits: true, background: light });
});
