import { existsSync } from 'node:fs';
import { defineConfig, devices } from '@playwright/test';

/** Debian's Chromium by default. The variable `CHROMIUM` names another one, for every test. */
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** The same Chromium without its windows, also from Debian. A test takes half the time in it. */
const shell = '/usr/bin/chromium-headless-shell';
const fastChromium = process.env.CHROMIUM === undefined && existsSync(shell) ? shell : chromium;

/** What needs the browser that people install: keys, history and tabs, its back/forward cache, and reports that the browser itself sends. */
const inWholeBrowser = /browser\/(?:back-forward-cache|keyboard|resume|settings)\.spec\.ts$/;

const launchOptions = (executablePath: string) => ({
  executablePath,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});

export default defineConfig({
  testDir: 'tests',
  outputDir: 'test-results',
  snapshotPathTemplate: 'tests/browser/screens/{arg}{ext}',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // These limits end a test that hangs. A busy machine needs room.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // Only the viewport, because the device's user agent names another system and the browser check reads it.
    viewport: devices['Desktop Chrome'].viewport,
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  },
  projects: [
    { name: 'whole', testMatch: inWholeBrowser, use: { launchOptions: launchOptions(chromium) } },
    {
      name: 'shell',
      testMatch: process.env.LAB === undefined ? /browser\/.*\.spec\.ts$/ : /(?:browser|lab)\/.*\.spec\.ts$/,
      testIgnore: inWholeBrowser,
      use: { launchOptions: launchOptions(fastChromium) },
    },
  ],
});
