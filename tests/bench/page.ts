import type { Session } from './devtools.ts';

/** Runs a script in a page before the page's own code. */
export async function runFirst<Args extends readonly unknown[]>(
  session: Session,
  script: (...args: Args) => void,
  ...args: Args
): Promise<void> {
  const source = `(${script})(...${JSON.stringify(args)})`;
  await session.send('Page.addScriptToEvaluateOnNewDocument', { source });
}

/**
 * Navigates to a URL and waits until the network has been idle for half a second.
 *
 * @throws if that takes more than a minute.
 */
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
  await new Promise<void>((resolve, reject) => {
    if (isIdle.has(loaderId)) resolve();
    else {
      const timer = setTimeout(reject, 60_000, new Error(`${url}: the network did not become idle.`));
      idle.set(loaderId, () => {
        clearTimeout(timer);
        resolve();
      });
    }
  });
}

/**
 * Evaluates an expression in a page and awaits its promise. @returns the value; `undefined` if it throws or rejects.
 */
export async function evaluate(session: Session, expression: string): Promise<unknown> {
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression,
    returnByValue: true,
    awaitPromise: true,
  });
  return exceptionDetails ? undefined : result.value;
}
