import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  testMatch: process.env.LAB === undefined ? /browser\/.*\.spec\.ts$/ : /(?:browser|lab)\/.*\.spec\.ts$/,
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
    // Without them, only the end of the test ends such a wait: in the lab after minutes.
    actionTimeout: 20_000,
    navigationTimeout: 20_000,
    launchOptions: {
      executablePath: fileURLToPath(new URL('tests/chromium.sh', import.meta.url)),
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
