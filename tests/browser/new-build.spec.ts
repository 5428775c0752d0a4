import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, dist, expect, message, signIn } from './fixtures.ts';
import { heading, untilLive } from './steps.ts';
import { startTestServer } from './test-server.ts';

// A page stays open while the host removes every file of its build.

interface NewBuildFixtures {
  /** Folder of the build that the host serves. */
  readonly folder: string;
}

const test = base.extend<NewBuildFixtures>({
  // Playwright requires an object pattern here.
  // biome-ignore lint/correctness/noEmptyPattern: see above
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'));
    cpSync(dist, folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true });
  },
  server: async ({ folder }, use) => {
    const server = await startTestServer({ dist: folder });
    await use(server);
    await server.close();
  },
});

test('an open page needs no file of its build any longer, except another language: links and a challenged login work', async ({
  page,
  folder,
}) => {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /^(assets\/(screens|ua-parser)-|locales\/en-us-).*\.js$/.test(file),
  );
  const loaded = Promise.all(files.map((file) => page.waitForResponse(`**/${file}`)));
  await page.goto('/?sp=7');
  await untilLive(page);
  await loaded;
  rmSync(join(folder, 'assets'), { recursive: true });
  rmSync(join(folder, 'locales'), { recursive: true });
  await page.getByRole('link', { name: 'Forgot username' }).click();
  await expect(heading(page)).toHaveText('Retrieve username');
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(message(page, 'LANGUAGE_UNAVAILABLE')).toBeVisible();
  await expect(heading(page)).toHaveText('Retrieve username');
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(heading(page)).toHaveText('Login');
  await signIn(page, 'challenge');
  await expect(heading(page)).toHaveText('Send PIN');
});
