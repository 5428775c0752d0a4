import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { connectJsonSocket } from '../../other-browsers/json-socket.ts';
import { waitForOutput } from '../../other-browsers/programs.ts';

// The benchmark does not use Playwright's connection, because Playwright enables the Runtime domain. With that domain
// enabled, V8 parses a script again whenever the script creates an error object, which adds a tenth of a second to each
// start of React.

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

/** Sends commands to one tab and receives its events. */
export type Tab = Pick<CDPSession, 'send' | 'on'>;

/** Calls a function with a new tab, and closes the tab. */
export type InTab = <Result>(use: (tab: Tab) => Promise<Result>) => Promise<Result>;

/** Starts a browser without a window. @throws (rejects) if it does not start. */
export async function launch({ executable, width, height }: Way) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const args = [
    ...['--headless', '--no-sandbox', '--no-first-run', '--disable-quic', '--disable-background-networking'],
    ...['--remote-debugging-port=0', `--user-data-dir=${profile}`, `--window-size=${width},${height}`],
    // Requests of a product to its own hosts fail at once, so the result does not depend on the machine's network.
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ];
  const program = spawn(executable, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const socket = await connectJsonSocket(await waitForOutput(program, /DevTools listening on (ws:\S+)/));
  const sessionOf = (sessionId?: string) =>
    ({
      send: (method: string, params?: object) => socket.send(method, params, sessionId),
      on: (method: string, listener: (params: never) => void) => socket.on(method, listener, sessionId),
    }) as unknown as Tab;
  const browser = sessionOf();

  const inTabOf =
    (browserContextId: string): InTab =>
    async (use) => {
      const { targetId } = await browser.send('Target.createTarget', {
        url: 'about:blank',
        browserContextId,
      });
      const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
      const tab = sessionOf(sessionId);
      await tab.send('Page.enable');
      await tab.send('Network.enable');
      const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
      await tab.send('Emulation.setDeviceMetricsOverride', metrics);
      try {
        return await use(tab);
      } finally {
        await browser.send('Target.closeTarget', { targetId });
      }
    };

  return {
    version: (await browser.send('Browser.getVersion')).product,
    /** Calls a function with a new user, whose cache and storage are empty at first. */
    async withNewUser<Result>(use: (inTab: InTab) => Promise<Result>): Promise<Result> {
      const { browserContextId } = await browser.send('Target.createBrowserContext');
      try {
        return await use(inTabOf(browserContextId));
      } finally {
        await browser.send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    async close(): Promise<void> {
      const ended = once(program, 'exit');
      // The browser may close the connection before it responds.
      await browser.send('Browser.close').catch(() => undefined);
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export type MeasuredBrowser = Awaited<ReturnType<typeof launch>>;
