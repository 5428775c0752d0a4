import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { sharedPassword } from '../../api/offline/accounts.ts';
import { startOfflineServer } from '../../api/offline/http-server.ts';

// Signs in and recovers a password in Chromium 80, the oldest Chrome that counts as current (specification section 4).
// The browser comes from the registry into a temporary folder, outside of the project's dependencies.

/** What is used of puppeteer-core 2.1.1. */
interface OldPage {
  on(event: 'pageerror', listener: (error: Error) => void): void;
  goto(url: string): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
  click(selector: string): Promise<void>;
  waitForSelector(selector: string): Promise<unknown>;
  waitForFunction(code: string): Promise<unknown>;
  evaluate(code: string): Promise<unknown>;
  keyboard: { press(key: string): Promise<void> };
}
interface OldBrowser {
  version(): Promise<string>;
  newPage(): Promise<OldPage>;
  close(): Promise<void>;
}
interface OldPuppeteer {
  launch(options: object): Promise<OldBrowser>;
}

const folder = mkdtempSync(join(tmpdir(), 'chromium-80-'));
writeFileSync(join(folder, 'package.json'), '{"private":true}');
execFileSync(
  'npm',
  [
    'install',
    '--no-audit',
    '--no-fund',
    '--ignore-scripts',
    'chrome-aws-lambda@2.1.1',
    'puppeteer-core@2.1.1',
  ],
  { cwd: folder, stdio: 'ignore' },
);
const executablePath = join(folder, 'chromium');
const packed = join(folder, 'node_modules/chrome-aws-lambda/bin/chromium.br');
writeFileSync(executablePath, brotliDecompressSync(readFileSync(packed)));
chmodSync(executablePath, 0o755);
const puppeteer = createRequire(join(folder, 'package.json'))('puppeteer-core') as OldPuppeteer;

const server = await startOfflineServer({
  dist: process.env.DIST ?? 'dist',
  config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' },
});
const browser = await puppeteer.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'],
  headless: true,
});

const button = (name: string) =>
  `[...document.querySelectorAll('button')].find((button) => button.textContent.startsWith(${JSON.stringify(name)}))`;
const heading = (text: string) =>
  `document.querySelector('h1') && document.querySelector('h1').textContent === ${JSON.stringify(text)}`;

try {
  assert.match(await browser.version(), /Chrome\/80\./);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));

  await page.goto(`${server.url}/?cobrand=harbor`);
  await page.waitForSelector('input[name="username"]');
  await page.type('input[name="username"]', 'merchant');
  await page.type('input[name="password"]', sharedPassword);
  await page.keyboard.press('Enter');
  await page.waitForFunction(`location.pathname === '/console'`);
  assert.equal(server.posts().length, 1);

  await page.goto(`${server.url}/Login/forgot-password`);
  await page.waitForSelector('input[name="emailAddress"]');
  await page.type('input[name="username"]', 'merchant');
  await page.type('input[name="emailAddress"]', 'merchant@example.com');
  await page.keyboard.press('Enter');
  await page.waitForFunction(heading('Send Pin'));
  await page.evaluate(`${button('Text PIN to')}.click()`);
  await page.waitForSelector('input[name="recoveryPin"]');
  const pin = server.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';
  await page.type('input[name="recoveryPin"]', pin);
  await page.keyboard.press('Enter');
  await page.waitForFunction(heading('Choose New Password'));
  await page.type('input[name="newPassword"]', 'Brand-New-Horse-7');
  await page.type('input[name="confirmPassword"]', 'Brand-New-Horse-7');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-message-key="LOGIN_PASSWORD_CHANGED"]');
  assert.deepEqual(errors, []);
  console.log('Chromium 80: signed in, recovered a password.');
} finally {
  await browser.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
