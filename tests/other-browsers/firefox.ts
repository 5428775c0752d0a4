import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectJsonSocket, type JsonSocket } from './json-socket.ts';
import type { PicturedPage } from './sign-in-and-recover.ts';
import { endProgram, startProgram, waitForOutput } from './start-program.ts';

// Firefox implements WebDriver BiDi (w3c.github.io/webdriver-bidi), so no driver program is needed.

type Send = JsonSocket['send'];

/** Returns the key presses of a text as input actions. */
const keyActions = (text: string) => [
  {
    type: 'key',
    id: 'keyboard',
    actions: [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]),
  },
];

/** Returns the operations of a browsing context. */
function drive(send: Send, context: string): PicturedPage {
  const evaluate = async (expression: string) => {
    const reply = (await send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    })) as {
      type: string;
      result?: { value?: unknown };
      exceptionDetails?: { text: string };
    };
    if (reply.type !== 'success') throw new Error(reply.exceptionDetails?.text);
    return reply.result?.value;
  };
  const press = (text: string) => send('input.performActions', { context, actions: keyActions(text) });
  return {
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate,
    async type(selector, text) {
      await evaluate(`void document.querySelector(${JSON.stringify(selector)}).focus()`);
      await press(text);
    },
    pressEnter: () => press('\uE007'),
    async picture(width) {
      await send('browsingContext.setViewport', { context, viewport: { width, height: 900 } });
      const { data } = (await send('browsingContext.captureScreenshot', { context, origin: 'document' })) as {
        data: string;
      };
      return data;
    },
  };
}

/**
 * Executes a function with a page of Firefox (Debian's firefox-esr, or the one that FIREFOX names).
 *
 * @returns its version.
 */
export async function withFirefox(
  work: (page: PicturedPage) => Promise<void>,
  { dark = false } = {},
): Promise<string> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const scheme = `user_pref("layout.css.prefers-color-scheme.content-override", ${dark ? 0 : 1});\n`;
  writeFileSync(join(profile, 'user.js'), scheme);
  const program = startProgram(
    process.env.FIREFOX ?? 'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0'],
    { HOME: profile },
  );
  try {
    const url = await waitForOutput(program, /WebDriver BiDi listening on (ws:\S+)/);
    const { send, close } = await connectJsonSocket(`${url}/session`);
    const { capabilities } = (await send('session.new', {
      capabilities: { alwaysMatch: { acceptInsecureCerts: true } },
    })) as {
      capabilities: { browserVersion: string };
    };
    const { contexts } = (await send('browsingContext.getTree')) as { contexts: [{ context: string }] };
    await work(drive(send, contexts[0].context));
    close();
    return `Firefox ${capabilities.browserVersion}`;
  } finally {
    await endProgram(program);
    rmSync(profile, { recursive: true, force: true });
  }
}
