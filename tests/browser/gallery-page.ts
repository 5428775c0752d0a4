import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { test as base, type Page } from '@playwright/test';
import { startOfflineServer } from '#api/offline/http-server.ts';
import { chooseLocale } from '../choose-locale.ts';
import { type GalleryState, galleryStates } from '../gallery/gallery-states.ts';
import { clockTime } from '../gallery/screen-reader.ts';
import { takeFailurePicture } from './failure-picture.ts';

// A build of the app for development contains the states of the gallery and the simulated services. One worker makes it, and its
// tests share one page.

interface Fixtures {
  /** Opens a state in the page, as light and 1280 px wide, and waits until it is complete. */
  readonly open: (state: GalleryState, locale: string) => Promise<void>;
}

interface WorkerFixtures {
  /** The origin of the build for development. */
  readonly gallery: string;
  readonly sharedPage: Page;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  gallery: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from the pattern
    async ({}, use) => {
      const dist = mkdtempSync(join(tmpdir(), 'gallery-'));
      await promisify(execFile)(
        process.execPath,
        [...'node_modules/vite/bin/vite.js build --mode offline --logLevel error --outDir'.split(' '), dist],
        { env: { ...process.env, NODE_ENV: 'development' } },
      );
      // Vite serves this file in development.
      copyFileSync('node_modules/msw/lib/mockServiceWorker.js', join(dist, 'mockServiceWorker.js'));
      const server = await startOfflineServer({ dist });
      await use(server.url);
      await server.close();
      rmSync(dist, { recursive: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  sharedPage: [
    async ({ browser }, use) => {
      const context = await browser.newContext({ locale: 'en-US', timezoneId: 'America/Los_Angeles' });
      await context.clock.setFixedTime(clockTime);
      await use(await context.newPage());
      await context.close();
    },
    { scope: 'worker' },
  ],
  page: async ({ sharedPage }, use, testInfo) => {
    await use(sharedPage);
    await takeFailurePicture(sharedPage, testInfo);
  },
  open: async ({ page, gallery }, use) => {
    await use(async (state, locale) => {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none', reducedMotion: 'reduce' });
      // While this file is shown, no code of the app runs that could store anything.
      await page.goto(`${gallery}/robots.txt`);
      await page.evaluate((name) => {
        localStorage.clear();
        sessionStorage.clear();
        window.name = `gallery:${name}`;
      }, state.name);
      await page.evaluate(chooseLocale, locale);
      await page.goto(gallery + state.path);
      // A function in the page looks at each frame, `waitFor` and `expect` only after up to half a second.
      await page.waitForFunction(() => document.querySelector('html[data-started] h1') !== null);
      if (state.waits !== undefined) {
        await page.locator(state.waits).waitFor({ state: 'attached' });
        await page.clock.fastForward(8_000);
      }
      if (state.lastElement !== undefined) await page.locator(state.lastElement).first().waitFor();
      if (state.message !== undefined) await page.locator(`[data-message-key="${state.message}"]`).waitFor();
      // A page that is rendered again shows its glow 30 ms after its text, also without motion.
      await page.waitForFunction(() => document.getAnimations().length === 0);
    });
  },
});

/** Returns the gallery state with a name. @throws if there is none. */
export function stateOf(name: string): GalleryState {
  const state = galleryStates.find((each) => each.name === name);
  if (state === undefined) throw new Error(`The gallery has no state ${name}.`);
  return state;
}
