import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { enter } from './drivers.ts';
import { connectJsonSocket } from './json-socket.ts';
import { endProgram, startProgram, waitForOutput } from './programs.ts';
import { signInAndRecover } from './sign-in-and-recover.ts';

// Logs in and recovers a password in Chromium 80, the oldest supported Chrome (docs/behaviour.md, 'The frame'). npm
// installs the browser into a temporary folder, because it is not a dependency of the project.

const folder = mkdtempSync(join(tmpdir(), 'chromium-80-'));
writeFileSync(join(folder, 'package.json'), '{"private":true}');
const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps'];
execFileSync('npm', [...install, 'chrome-aws-lambda@2.1.1'], { cwd: folder, stdio: 'ignore' });
const executable = join(folder, 'chromium');
const packed = join(folder, 'node_modules/chrome-aws-lambda/bin/chromium.br');
writeFileSync(executable, brotliDecompressSync(readFileSync(packed)));
chmodSync(executable, 0o755);

const options = ['--headless', '--no-sandbox', '--disable-gpu', '--single-process', '--no-zygote'];
const profile = [`--user-data-dir=${folder}/profile`, '--remote-debugging-port=0'];
const program = startProgram(executable, [...options, ...profile]);

try {
  const socket = await connectJsonSocket(await waitForOutput(program, /DevTools listening on (ws:\S+)/));
  assert.match((await socket.send('Browser.getVersion')).product, /Chrome\/80\./);
  // Its first page may not be there yet.
  const { targetId } = await socket.send('Target.createTarget', { url: 'about:blank' });
  const { sessionId } = await socket.send('Target.attachToTarget', { targetId, flatten: true });
  const send = (method: string, params?: object) => socket.send(method, params, sessionId);
  const errors: unknown[] = [];
  socket.on('Runtime.exceptionThrown', (event) => errors.push(event), sessionId);
  await send('Runtime.enable');
  await send('Page.enable');
  await signInAndRecover({
    async open(url) {
      const loaded = new Promise((resolve) => socket.on('Page.loadEventFired', resolve, sessionId));
      await send('Page.navigate', { url });
      await loaded;
    },
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description);
      return result.value;
    },
    async press(text) {
      for (const key of text) {
        const isEnter = key === enter;
        const named = isEnter ? { key: 'Enter', text: '\r', windowsVirtualKeyCode: 13 } : { key, text: key };
        for (const type of ['keyDown', 'keyUp']) await send('Input.dispatchKeyEvent', { type, ...named });
      }
    },
  });
  assert.deepEqual(errors, []);
  console.log('Chromium 80: logged in and recovered a password.');
} finally {
  await endProgram(program);
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
