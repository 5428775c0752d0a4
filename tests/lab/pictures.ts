import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createServer } from 'vite';
import { supportedLocales } from '#src/start/languages.ts';
import { chooseLocale } from '../choose-locale.ts';
import { type GalleryState, galleryStates } from '../gallery/gallery-states.ts';

// Takes a picture of every screen in every state: 1280 and 360 px, light and dark, every language.
// With `--docs` it takes only the pictures of README.md, into docs/screens/.
// With `--states=login,contact` it takes only the pictures of these states.

const forDocs = process.argv.includes('--docs');
const folder = forDocs ? 'docs/screens' : '.cache/screens';
const named = process.argv.find((argument) => argument.startsWith('--states='))?.slice('--states='.length);

/** The pictures of README.md, by their names. */
const docsPictures: ReadonlySet<string> = new Set([
  'login-1280-light-en-us',
  'login-marigold-360-dark-es-es',
  'enter-pin-email-360-dark-es-es',
  'change-password-rules-360-dark-es-es',
]);

const looks = [1280, 360].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    supportedLocales.map((locale) => ({ width, colorScheme, locale })),
  ),
);
type Look = (typeof looks)[number];

// A JPEG has a third of the bytes of a PNG, and the pictures of the documents need no exact pixels.
const type = forDocs ? 'jpeg' : 'png';

const nameOf = (state: GalleryState, { width, colorScheme, locale }: Look) =>
  `${state.name}-${width}-${colorScheme}-${locale}`;

const isWanted = (state: GalleryState, look: Look) =>
  forDocs
    ? docsPictures.has(nameOf(state, look))
    : named === undefined || named.split(',').includes(state.name);
const wantedStates = galleryStates.filter((state) => looks.some((look) => isWanted(state, look)));

/** Takes the pictures of one language. It loads each state once, and changes width and colours without a reload. */
async function takePictures(browser: Browser, origin: string, locale: Look['locale']): Promise<void> {
  const context = await browser.newContext({ timezoneId: 'America/Los_Angeles', reducedMotion: 'reduce' });
  for (const state of wantedStates) {
    const page = await context.newPage();
    await page.addInitScript((name) => {
      window.name = `gallery:${name}`;
    }, state.name);
    await page.addInitScript(chooseLocale, locale);
    // A picture shows a time only if the time is part of its state.
    await page.clock.setFixedTime('2026-11-25T15:45:00');
    await page.goto(origin + state.path);
    // While the development server still bundles, it responds with a page that has another heading.
    await page.locator('#root h1').waitFor();
    await page.waitForLoadState('networkidle');
    if (state.lastElement !== undefined) await page.locator(state.lastElement).first().waitFor();
    for (const look of looks.filter((each) => each.locale === locale && isWanted(state, each))) {
      await page.setViewportSize({ width: look.width, height: look.width === 1280 ? 800 : 740 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.screenshot({
        path: join(folder, `${nameOf(state, look)}.${type === 'jpeg' ? 'jpg' : type}`),
        fullPage: true,
        type,
        ...(type === 'jpeg' && { quality: 80 }),
      });
    }
    await page.close();
  }
  await context.close();
}

mkdirSync(folder, { recursive: true });
const server = await createServer({ mode: 'offline', server: { port: 5210 }, logLevel: 'warn' });
await server.listen();
const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
for (const locale of supportedLocales) await takePictures(browser, origin, locale);
await browser.close();
await server.close();
console.log(`${wantedStates.length} states, pictures in ${folder}/`);
process.exit(0);
