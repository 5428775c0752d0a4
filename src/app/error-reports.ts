import { reference } from '#api/reference.ts';
import { basePathOf } from '#src/platform/base-path.ts';

/** What is told of an error: nothing that anybody typed, and no word of a service. */
export interface ErrorReport {
  /** The error's class, such as `TypeError`. Its message is left out: it may quote data. */
  readonly name: string;
  /** Places in the app's own files, innermost first, such as `index-BNzaGKum.js:9:32156`. */
  readonly frames: readonly string[];
  /** The route's path without the prefix, and without the query. */
  readonly path: string;
  readonly reference: string;
  /** ISO 8601. */
  readonly time: string;
}

/** A broken page may fail in a loop. */
const mostReports = 5;
const mostFrames = 10;

const isOwnPath = (path: string) => /^\/[\w/-]{0,60}$/.test(path);

/** An error as it may be told: what is kept is named here, everything else is left out. */
export function errorReport(error: unknown, pathname: string, now: Date): ErrorReport {
  const { name, stack } = error instanceof Error ? error : new Error();
  const path = pathname.slice(basePathOf(pathname).length - (basePathOf(pathname) === '/' ? 1 : 0)) || '/';
  return {
    name: error instanceof Error && /^[A-Z]\w{0,40}$/.test(name) ? name : 'unknown',
    frames: (error instanceof Error ? (stack ?? '') : '')
      .split('\n')
      .flatMap((line) => /\/(?:assets|locales)\/([\w-]+\.js:\d+:\d+)/.exec(line)?.[1] ?? [])
      .slice(0, mostFrames),
    path: isOwnPath(path) ? path : 'unknown',
    reference: reference(),
    time: now.toISOString(),
  };
}

/**
 * The `onError` seam: sends what goes wrong in the page to an address, in the background
 * (`navigator.sendBeacon`). Off unless the build names an address (README, 'Real services').
 *
 * @returns how an error is told that the page has caught itself.
 */
export function reportErrors(address: string): (error: unknown) => void {
  let sent = 0;
  const onError = (error: unknown) => {
    if (sent >= mostReports) return;
    sent += 1;
    const report = errorReport(error, window.location.pathname, new Date());
    navigator.sendBeacon?.(address, JSON.stringify(report));
  };
  window.addEventListener('error', ({ error }) => onError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason));
  return onError;
}
