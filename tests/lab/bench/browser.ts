import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connectDevTools, type Session } from './devtools.ts';

/** How a user's browser shows the page. `shell` is the headless shell, which gives scripts more of the processor. */
export interface Way {
  readonly name: string;
  readonly executable: string;
  readonly width: number;
  readonly height: number;
}

const whole = process.env.CHROMIUM ?? '/usr/bin/chromium';
const shell = process.env.CHROMIUM_SHELL ?? '/usr/bin/chromium-headless-shell';

/** The ways of a complete run. The last is for comparison only. */
export const ways: readonly Way[] = [
  { name: 'Chromium, 1280 × 800', executable: whole, width: 1280, height: 800 },
  { name: 'Chromium, 412 × 823', executable: whole, width: 412, height: 823 },
  { name: 'shell, 412 × 823', executable: shell, width: 412, height: 823 },
];

/** A user, whose cache and storage are empty at first. */
export interface User {
  /** Opens a new tab. */
  openTab(): Promise<Tab>;
  /** Closes all tabs, and forgets what they have cached and stored. */
  leave(): Promise<void>;
}

export interface Tab {
  readonly session: Session;
  close(): Promise<void>;
}

export interface MeasuredBrowser {
  readonly version: string;
  newUser(): Promise<User>;
  close(): Promise<void>;
}

/** Starts a browser without a window. @throws (rejects) if it does not print the URL of its DevTools connection. */
export async function launch({ executable, width, height }: Way): Promise<MeasuredBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const args = [
    '--headless',
    '--no-sandbox',
    '--no-first-run',
    '--disable-quic',
    '--disable-background-networking',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    `--window-size=${width},${height}`,
    // Requests of a product to its own hosts fail at once, so the result does not depend on the machine's network.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ];
  const browser = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const sessionOf = await connectDevTools(await readDevToolsUrl(createInterface(browser.stderr)));
  const all = sessionOf();
  return {
    version: (await all.send('Browser.getVersion')).product,
    async newUser() {
      const { browserContextId } = await all.send('Target.createBrowserContext');
      return {
        async openTab() {
          const { targetId } = await all.send('Target.createTarget', {
            url: 'about:blank',
            browserContextId,
          });
          const { sessionId } = await all.send('Target.attachToTarget', { targetId, flatten: true });
          const session = sessionOf(sessionId);
          await session.send('Page.enable');
          await session.send('Network.enable');
          await session.send('Emulation.setDeviceMetricsOverride', {
            width,
            height,
            deviceScaleFactor: 1,
            mobile: false,
          });
          return { session, close: async () => void (await all.send('Target.closeTarget', { targetId })) };
        },
        leave: async () => void (await all.send('Target.disposeBrowserContext', { browserContextId })),
      };
    },
    async close() {
      const ended = once(browser, 'exit');
      // The browser may close the connection before it responds.
      await all.send('Browser.close').catch(() => undefined);
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
