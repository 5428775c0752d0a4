import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectJsonSocket } from './json-socket.ts';
import { endProgram, freePort, startProgram, waitForOutput } from './programs.ts';

/** A page of a browser that Playwright cannot drive. */
export interface DrivenPage {
  open(url: string): Promise<unknown>;
  /** @param expression JavaScript whose value is true, false, a number or text. */
  evaluate(expression: string): Promise<unknown>;
  /** Presses the keys of a text in the element that has the focus. */
  press(text: string): Promise<unknown>;
}

/** The key Enter in a text. */
export const enter = '\uE007';

/** Drives a browser. @returns its name and version. */
type Drive = (work: (page: DrivenPage) => Promise<void>) => Promise<string>;

const capabilities = { alwaysMatch: { acceptInsecureCerts: true } };

/** Returns the key presses of a text as input actions. */
const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value }))),
  },
];

/**
 * Drives Firefox (Debian's firefox-esr, or the one that FIREFOX names) by WebDriver BiDi (w3c.github.io/webdriver-bidi),
 * which needs no driver program.
 */
export const withFirefox: Drive = async (work) => {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const options = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'];
  const program = startProgram(process.env.FIREFOX ?? 'firefox-esr', options, { HOME: profile });
  try {
    const url = await waitForOutput(program, /WebDriver BiDi listening on (ws:\S+)/);
    const { send, close } = await connectJsonSocket(`${url}/session`);
    const session = await send('session.new', { capabilities });
    const { contexts } = await send('browsingContext.getTree');
    const [{ context }] = contexts;
    await work({
      open: (address) => send('browsingContext.navigate', { context, url: address, wait: 'complete' }),
      async evaluate(expression) {
        const options = { expression, target: { context }, awaitPromise: true };
        const { type, result, exceptionDetails } = await send('script.evaluate', options);
        if (type !== 'success') throw new Error(exceptionDetails?.text);
        return result?.value;
      },
      press: (text) => send('input.performActions', { context, actions: keyActions(text) }),
    });
    close();
    return `Firefox ${session.capabilities.browserVersion}`;
  } finally {
    await endProgram(program);
    rmSync(profile, { recursive: true, force: true });
  }
};

/** Drives WebKit (Debian's webkit2gtk-driver) by WebDriver (w3.org/TR/webdriver2), on a virtual display of xvfb and xauth. */
export const withWebKit: Drive = async (work) => {
  const port = await freePort();
  const program = startProgram('xvfb-run', ['-a', 'WebKitWebDriver', `--port=${port}`]);
  const call = async (method: string, path: string, body?: object) => {
    const address = `http://127.0.0.1:${port}${path}`;
    const response = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
  try {
    while (!(await call('GET', '/status').catch(() => undefined))) {
      if (program.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${program.exitCode}.`);
      await pause(100);
    }
    const created = await call('POST', '/session', { capabilities });
    const session = `/session/${created.sessionId}`;
    await work({
      open: (url) => call('POST', `${session}/url`, { url }),
      evaluate: (expression) =>
        call('POST', `${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
      press: (text) => call('POST', `${session}/actions`, { actions: keyActions(text) }),
    });
    await call('DELETE', session);
    return `WebKit ${created.capabilities.browserVersion}`;
  } finally {
    await endProgram(program);
  }
};
