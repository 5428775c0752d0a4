import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession } from '@playwright/test';
import { connectJsonSocket } from '#tests/other-browsers/json-socket.ts';
import { endProgram, startProgram, waitForOutput } from '#tests/other-browsers/programs.ts';

// The benchmark does not use Playwright's connection, because Playwright enables the Runtime domain. With that domain
// enabled, V8 parses a script again whenever the script creates an error object, which adds a tenth of a second to each
// start of React.

/** How a user's browser shows the page. */
export interface Way {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** The ways of a complete run. */
export const ways: readonly Way[] = [
  { name: 'Chromium, 1280 × 800', width: 1280, height: 800 },
  { name: 'Chromium, 412 × 823', width: 412, height: 823 },
];

type Session = Pick<CDPSession, 'send' | 'on'>;

/** Sends commands to a tab, and receives its events (Chrome DevTools Protocol). */
export interface Tab extends Session {
  /** The session of the browser. A trace that the session of a page records slows its scripts down. */
  readonly browser: Session;
}

export type MeasuredBrowser = Awaited<ReturnType<typeof launch>>;

/** Starts a browser without a window. @throws (rejects) if it does not print the URL of its DevTools connection. */
export async function launch({ width, height }: Way) {
  const profile = mkdtempSync(join(tmpdir(), 'bench-'));
  const program = startProgram(process.env.CHROMIUM ?? '/usr/bin/chromium', [
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
  ]);
  const { send, on } = await connectJsonSocket(await waitForOutput(program, /listening on (ws:\S+)/));
  async function openTab(user: object): Promise<Tab> {
    const { targetId } = await send('Target.createTarget', { url: 'about:blank', ...user });
    const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true });
    const ofBrowser = await send('Target.attachToBrowserTarget');
    const session = (id: string) => ({
      send: (method: string, params?: object) => send(method, params, id),
      on: (method: string, listener: (params: never) => void) => on(method, listener, id),
    });
    const tab = { ...session(sessionId), browser: session(ofBrowser.sessionId) } as unknown as Tab;
    await tab.send('Page.enable');
    await tab.send('Page.setLifecycleEventsEnabled', { enabled: true });
    await tab.send('Network.enable');
    const size = { width, height, deviceScaleFactor: 1, mobile: false };
    await tab.send('Emulation.setDeviceMetricsOverride', size);
    return tab;
  }
  return {
    version: String((await send('Browser.getVersion')).product),
    /** Runs a function with what opens a tab of a new user, whose cache and storage are empty at first. */
    async withNewUser<Result>(use: (openTab: () => Promise<Tab>) => Promise<Result>): Promise<Result> {
      const user = await send('Target.createBrowserContext');
      try {
        return await use(() => openTab(user));
      } finally {
        await send('Target.disposeBrowserContext', user);
      }
    },
    async close(): Promise<void> {
      await endProgram(program);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
