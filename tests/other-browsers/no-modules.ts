import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startOfflineServer } from '#api/offline/http-server.ts';

// Checks what an engine without modules shows. Debian's wkhtmltopdf has a WebKit of about 2012 and writes pages as PDF,
// from which pdftotext (Debian's poppler-utils) reads the text.

const folder = mkdtempSync(join(tmpdir(), 'no-modules-'));
const server = await startOfflineServer({ dist: process.env.DIST ?? 'dist' });

/** Sets the status of the window once the page has its brand: until then, the unsupported page has the class `loading`. */
const reportReady = `(function report() {
  if (document.documentElement.className !== 'loading') window.status = 'ready';
  else setTimeout(report, 20);
})()`;

const run = promisify(execFile);

/** Returns the text that the engine shows at a path, on one line. @throws if one of its scripts has an error. */
async function textOf(path: string): Promise<string> {
  const file = join(folder, `${encodeURIComponent(path)}.pdf`);
  const options = ['--debug-javascript', '--log-level', 'warn', '--run-script', reportReady];
  const env = { ...process.env, QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder };
  const pdf = run('wkhtmltopdf', [...options, '--window-status', 'ready', server.url + path, file], { env });
  // The engine fails if a request of the page does, but writes what it shows.
  const { stderr } = await pdf.catch((error: { readonly stderr: string }) => error);
  // A script error looks like this: failure.js:30 SyntaxError: Unexpected token ')'.
  assert.doesNotMatch(stderr, /\.js:\d+ \w*Error/);
  const { stdout } = await run('pdftotext', [file, '-']);
  return stdout.replace(/\s+/g, ' ');
}

try {
  for (const path of ['/', '/Login/forgot-password?cobrand=harbor', '/userActivation?activationcode=x']) {
    const text = await textOf(path);
    assert.ok(text.includes('appears to be out of date'), `${path}: ${text}`);
    assert.ok(text.includes('Update browser'), `${path}: ${text}`);
  }
  const harbor = await textOf('/Login/unsupported.html?brand=harbor');
  assert.match(harbor, /Harbor Payments.*Google Chrome.*1-800-555-0111/);
  const unknown = await textOf('/unsupported.html?brand=%3Cb%3Enone');
  assert.match(unknown, /Merchant Gateway.*Google Chrome.*1-800-555-0100/);
  assert.deepEqual(
    server.engine.requests().map(({ path }) => path),
    ['/themesvc/v1/themes/harbor', '/themesvc/v1/themes/%3Cb%3Enone'],
  );
  console.log('Engine without modules: shows the warning and the unsupported page.');
} finally {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
