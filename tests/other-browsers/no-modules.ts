import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startOfflineServer } from '../../api/offline/http-server.ts';
import { limitTime, startProgram } from './start-program.ts';

// What an engine that knows no modules shows: Debian's wkhtmltopdf, a WebKit of about 2012. Its pages are read back from
// their PDF by pdftotext (Debian's poppler-utils).

limitTime(120);

const folder = mkdtempSync(join(tmpdir(), 'no-modules-'));
const server = await startOfflineServer({ dist: process.env.DIST ?? 'dist' });

/** @throws (rejects) where the program cannot be started. */
const ended = (program: ChildProcess) => once(program, 'exit');

/** The text of a page in that engine, on one line, with its errors of script. */
async function textOf(path: string): Promise<string> {
  const file = join(folder, 'page.pdf');
  const program = startProgram(
    'wkhtmltopdf',
    ['--debug-javascript', '--log-level', 'warn', '--javascript-delay', '500', server.url + path, file],
    { QT_QPA_PLATFORM: 'offscreen', XDG_RUNTIME_DIR: folder },
  );
  let errors = '';
  program.stderr?.on('data', (chunk) => {
    errors += String(chunk);
  });
  await ended(program);
  // Such as: start-failure.js:30 SyntaxError: Unexpected token ')'. The page's own second script is for newer engines.
  assert.doesNotMatch(errors, /\.js:\d+ \w*Error/);
  const reader = startProgram('pdftotext', [file, `${file}.txt`]);
  await ended(reader);
  return readFileSync(`${file}.txt`, 'utf8').replace(/\s+/g, ' ');
}

const warning =
  'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.';

try {
  for (const path of ['/', '/Login/forgot-password?cobrand=harbor', '/userActivation?activationcode=x']) {
    const text = await textOf(path);
    assert.ok(text.includes(warning), `${path}: ${text}`);
    assert.ok(text.includes('Update browser'), `${path}: ${text}`);
  }
  const harbor = await textOf('/Login/unsupported.html?brand=harbor');
  assert.match(harbor, /Harbor Payments.*Google Chrome.*1-800-555-0111/);
  const unknown = await textOf('/unsupported.html?brand=%3Cb%3Eno%2Fone');
  assert.match(unknown, /Merchant Gateway.*Google Chrome.*1-800-555-0100/);
  assert.deepEqual(
    server.engine.requests().map(({ path }) => path),
    ['/themesvc/v1/themes/harbor', '/themesvc/v1/themes/%3Cb%3Eno%2Fone'],
  );
  console.log('An engine without modules: the warning and the unsupported page are readable.');
} finally {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
}
