import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { createServer } from 'vite';
import { supportedLocales } from '#src/start/languages.ts';
import { chooseLocale } from '../choose-locale.ts';
import { type GalleryState, galleryStates } from '../gallery/gallery-states.ts';

// Takes a picture of every screen in every state: 1280 and 360 px, light and dark, every language.
// With `--docs` it takes only the pictures of docs/screens.md, replaces those in docs/screens/ and writes that page.
// With `--states=login,contact` it takes only the pictures of these states.

const forDocs = process.argv.includes('--docs');
const folder = forDocs ? 'docs/screens' : '.cache/screens';
if (forDocs && process.argv.length > 3)
  throw new Error('--docs takes the pictures of every state of the documents.');
const named = process.argv.find((argument) => argument.startsWith('--states='))?.slice('--states='.length);

/** The states that docs/screens.md shows, each in the two looks of `docsLooks`. */
const docsStates: ReadonlySet<string> = new Set([
  'login',
  'login-marigold',
  'recover-username-hints',
  'enter-pin-email',
  'choose-username',
  'change-password-rules',
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
  `${state.name}-${width}-${colorScheme}-${locale}.${type === 'jpeg' ? 'jpg' : type}`;

const docsLooks = looks.filter(
  ({ width, colorScheme, locale }) =>
    (width === 1280 && colorScheme === 'light' && locale === 'en-us') ||
    (width === 360 && colorScheme === 'dark' && locale === 'es-es'),
);

const wantedLooks = forDocs ? docsLooks : looks;
const wantedStates = galleryStates.filter(
  ({ name }) =>
    (!forDocs || docsStates.has(name)) && (named === undefined || named.split(',').includes(name)),
);

/** Takes the pictures of one language. It loads each state once, and changes width and colours without a reload. */
async function takePictures(browser: Browser, origin: string, locale: Look['locale']): Promise<void> {
  const context = await browser.newContext({
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
  });
  for (const state of wantedStates) {
    const page = await context.newPage();
    await page.addInitScript((name) => {
      window.name = `gallery:${name}`;
    }, state.name);
    await page.addInitScript(chooseLocale, locale);
    // A picture shows a time only if the time is part of its state.
    await page.clock.setFixedTime('2026-11-25T15:45:00');
    await page.goto(origin + state.path);
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    if (state.lastElement !== undefined) await page.locator(state.lastElement).first().waitFor();
    for (const look of wantedLooks.filter((each) => each.locale === locale)) {
      await page.setViewportSize({ width: look.width, height: look.width === 1280 ? 800 : 740 });
      await page.emulateMedia({ colorScheme: look.colorScheme });
      await page.screenshot({
        path: join(folder, nameOf(state, look)),
        fullPage: true,
        type,
        ...(type === 'jpeg' && { quality: 80 }),
      });
    }
    await page.close();
  }
  await context.close();
}

const docsIntroduction = `# Screens

What does the app look like, wide and on a phone?

\`npm run gallery:pictures -- --docs\` takes these pictures and writes this page. Without \`--docs\` the command
takes pictures of every screen in every state, in light and dark, 1280 and 360 px, in every language, and puts them into
\`.cache/screens/\`. \`npm run gallery\` shows the same states live.
`;

/** Writes docs/screens.md. */
function writeDocs(): void {
  const rows = wantedStates.map((state) => {
    const pictures = docsLooks.map(
      (look) => `<img src="screens/${nameOf(state, look)}" alt="${state.name}" height="320">`,
    );
    return `| \`${state.name}\` | ${pictures.join(' | ')} |`;
  });
  writeFileSync(
    'docs/screens.md',
    `${docsIntroduction}\n| state | 1280 px, light, English | 360 px, dark, Spanish |\n| --- | --- | --- |\n${rows.join('\n')}\n`,
  );
  execFileSync('node_modules/.bin/biome', ['format', '--write', 'docs/screens.md']);
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
if (forDocs) {
  writeDocs();
  const taken = wantedStates.flatMap((state) => docsLooks.map((look) => nameOf(state, look)));
  for (const file of readdirSync(folder)) if (!taken.includes(file)) rmSync(join(folder, file));
}
await browser.close();
await server.close();
console.log(`${wantedStates.length} states, pictures in ${folder}/`);
process.exit(0);
