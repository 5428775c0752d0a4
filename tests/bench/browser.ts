import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { CDPSession } from '@playwright/test';

// Times are taken with as little of the DevTools protocol switched on as will do. Playwright enables its Runtime domain,
// for which V8 parses a script anew when that makes an error object: a tenth of a second of each start in React.

/** What is sent to a page, and what comes from it (Chrome DevTools Protocol). */
export type Session = Pick<CDPSession, 'send' | 'on'>;

/** A Chromium whose pages are measured. */
export interface MeasuredBrowser {
  /** Does something with a page of its own: empty cache, 412 × 823. @returns what that returns. */
  withPage<Result>(use: (session: Session) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Answer {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Starts a browser. @throws where it does not say where it can be reached. */
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
  const socket = new WebSocket(await addressOf(createInterface(browser.stderr)));
  await once(socket, 'open');
  const waiting = new Map<number, Waiting>();
  const listeners = new Map<string, ((params: never) => void)[]>();
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id === undefined) {
      for (const tell of listeners.get(`${answer.sessionId} ${answer.method}`) ?? []) {
        tell(answer.params as never);
      }
      return;
    }
    const { resolve, reject } = waiting.get(answer.id) ?? {};
    waiting.delete(answer.id);
    if (answer.error) reject?.(new Error(answer.error.message));
    else resolve?.(answer.result);
  });
  let calls = 0;
  const sessionOf = (sessionId?: string): Session => {
    const send = (method: string, params: object = {}) =>
      new Promise((resolve, reject) => {
        calls += 1;
        waiting.set(calls, { resolve, reject });
        socket.send(JSON.stringify({ id: calls, sessionId, method, params }));
      });
    const on = (method: string, listener: (params: never) => void) => {
      const event = `${sessionId} ${method}`;
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    };
    return { send, on } as unknown as Session;
  };
  const whole = sessionOf();
  return {
    async withPage(use) {
      const { browserContextId } = await whole.send('Target.createBrowserContext');
      try {
        const { targetId } = await whole.send('Target.createTarget', {
          url: 'about:blank',
          browserContextId,
        });
        const { sessionId } = await whole.send('Target.attachToTarget', { targetId, flatten: true });
        const session = sessionOf(sessionId);
        await session.send('Page.enable');
        await session.send('Emulation.setDeviceMetricsOverride', {
          width: 412,
          height: 823,
          deviceScaleFactor: 1,
          mobile: false,
        });
        return await use(session);
      } finally {
        await whole.send('Target.disposeBrowserContext', { browserContextId });
      }
    },
    async close() {
      const ended = once(browser, 'exit');
      await whole.send('Browser.close');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function addressOf(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = /^DevTools listening on (ws:\S+)/.exec(line) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error('The browser did not start.');
}

/** Has a script run in a page before its own code. */
export async function runFirst<Args extends readonly unknown[]>(
  session: Session,
  script: (...args: Args) => void,
  ...args: Args
): Promise<void> {
  const source = `(${script})(...${JSON.stringify(args)})`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
}

/** Goes to an address, and waits until the network has been idle for half a second. */
export async function goTo(session: Session, url: string): Promise<void> {
  await session.send('Page.setLifecycleEventsEnabled', { enabled: true });
  const idle = new Map<string, () => void>();
  const isIdle = new Set<string>();
  session.on('Page.lifecycleEvent', ({ name, loaderId }) => {
    if (name !== 'networkIdle') return;
    isIdle.add(loaderId);
    idle.get(loaderId)?.();
  });
  const { loaderId = '' } = await session.send('Page.navigate', { url });
  await new Promise<void>((resolve) => {
    if (isIdle.has(loaderId)) resolve();
    else idle.set(loaderId, resolve);
  });
}

/** The value of an expression in a page; a promise is awaited. @throws what the expression throws. */
export async function evaluate(session: Session, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
