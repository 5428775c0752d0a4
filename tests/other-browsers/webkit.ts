import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { PicturedPage } from './sign-in-and-recover.ts';
import { endProgram, startProgram } from './start-program.ts';

// Drives WebKit by WebDriver (w3.org/TR/webdriver2), on a virtual display of xvfb.

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

/** Returns a function that sends a command to the driver and returns its value. */
const caller =
  (origin: string): Call =>
  async (method, path, body) => {
    const response = await fetch(origin + path, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };

/** Returns a TCP port that no program uses. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Waits until the driver responds. @throws (rejects) if its program ends before. */
async function untilReady(call: Call, program: ChildProcess): Promise<void> {
  while (program.exitCode === null && program.signalCode === null) {
    const ready = await call('GET', '/status').then(
      () => true,
      () => false,
    );
    if (ready) return;
    await pause(100);
  }
  throw new Error(`WebKitWebDriver ended with ${program.exitCode ?? program.signalCode}.`);
}

/** Returns the operations of a session's page. */
function drive(call: Call, session: string): PicturedPage {
  const execute = (script: string) => call('POST', `${session}/execute/sync`, { script, args: [] });
  return {
    open: (url) => call('POST', `${session}/url`, { url }),
    evaluate: (expression) => execute(`return ${expression}`),
    async type(selector, text) {
      const element = (await execute(`return document.querySelector(${JSON.stringify(selector)})`)) as object;
      const [reference] = Object.values(element);
      await call('POST', `${session}/element/${reference}/value`, { text });
    },
    async picture(width) {
      await call('POST', `${session}/window/rect`, { width, height: 900 });
      return (await call('GET', `${session}/screenshot`)) as string;
    },
    pressEnter: () =>
      call('POST', `${session}/actions`, {
        actions: [
          {
            type: 'key',
            id: 'keyboard',
            actions: [
              { type: 'keyDown', value: '\uE007' },
              { type: 'keyUp', value: '\uE007' },
            ],
          },
        ],
      }),
  };
}

/** Executes a function with a page of WebKit (Debian's webkit2gtk-driver with xvfb and xauth). @returns its version. */
export async function withWebKit(
  work: (page: PicturedPage) => Promise<void>,
  { dark = false } = {},
): Promise<string> {
  const port = await freePort();
  const program = startProgram('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`], {
    GTK_THEME: dark ? 'Adwaita:dark' : 'Adwaita',
  });
  try {
    const call = caller(`http://127.0.0.1:${port}`);
    await untilReady(call, program);
    const { sessionId, capabilities } = (await call('POST', '/session', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    })) as { sessionId: string; capabilities: { browserVersion: string } };
    await work(drive(call, `/session/${sessionId}`));
    await call('DELETE', `/session/${sessionId}`);
    return `WebKit ${capabilities.browserVersion}`;
  } finally {
    await endProgram(program);
  }
}
