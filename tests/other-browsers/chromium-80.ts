import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { signInAndRecover } from './sign-in-and-recover.ts';
import { limitTime } from './start-program.ts';

// Logs in and recovers a password in Chromium 80, the oldest supported Chrome (docs/behaviour.md, 'The frame'). npm
// installs the browser into a temporary folder, because it is not a dependency of the project.

limitTime(180);

// The part of puppeteer-core 2.1.1 that this script uses.
interface OldPage {
  on(event: 'pageerror', listener: (error: Error) => void): void;
  goto(url: string): Promise<unknown>;
  type(selector: string, text: string): Promise<void>;
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

const browser = await puppeteer.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'],
  headless: true,
});

try {
  assert.match(await browser.version(), /Chrome\/80\./);
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signInAndRecover({
    open: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    type: (selector, text) => page.type(selector, text),
    pressEnter: () => page.keyboard.press('Enter'),
  });
  assert.deepEqual(errors, []);
  console.log('Chromium 80: logged in and recovered a password.');
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
