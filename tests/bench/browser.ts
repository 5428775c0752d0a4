import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectDevTools, type Session } from './devtools.ts';

// The benchmark enables as few domains of the DevTools protocol as possible. Playwright enables the Runtime domain.
// With that domain enabled, V8 parses a script again whenever the script creates an error object, which adds a tenth
// of a second to each start of React.

/**
 * Opens a page of 412 × 823 pixels, runs a function with the page's session, and closes the page.
 *
 * @returns the function's result.
 */
export type Visit = <Result>(use: (session: Session) => Promise<Result>) => Promise<Result>;

/** A running Chromium in which the benchmark measures pages. */
export interface MeasuredBrowser {
  /**
   * Creates a browser context, whose cache and storage are empty, and runs a function in it. Each visit of the function
   * opens a new page in that context, so a later visit finds what an earlier one has cached and stored.
   *
   * @returns the function's result.
   */
  withNewUser<Result>(use: (visit: Visit) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Starts Chromium without a window. @throws if it does not print the URL of its DevTools connection. */
export async function launchMeasured(
  executablePath: string,
  args: readonly string[],
): Promise<MeasuredBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const browser = spawn(
    executablePath,
    ['--headless', '--remote-debugging-port=0', `--user-data-dir=${profile}`, '--no-first-run', ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const devTools = await connectDevTools(await readDevToolsUrl(createInterface(browser.stderr)));
  const whole = devTools.session();
  const visitIn =
    (browserContextId: string): Visit =>
    async (use) => {
      const { targetId } = await whole.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: true });
      const session = devTools.session(sessionId);
      await session.send('Page.enable');
      await session.send('Emulation.setDeviceMetricsOverride', {
        width: 412,
        height: 823,
        deviceScaleFactor: 1,
        mobile: false,
      });
      try {
        return await use(session);
      } finally {
        await whole.send('Target.closeTarget', { targetId });
      }
    };
  return {
    async withNewUser(use) {
      const { browserContextId } = await whole.send('Target.createBrowserContext');
      try {
        return await use(visitIn(browserContextId));
      } finally {
        await whole.send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    async close() {
      const ended = once(browser, 'exit');
      // The browser may close the connection before it responds.
      await whole.send('Browser.close').catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readDevToolsUrl(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, url] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (url !== undefined) return url;
  }
  throw new Error('The browser did not start.');
}
