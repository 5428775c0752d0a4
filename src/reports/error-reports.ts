import { reference } from '#api/reference.ts';
import { pathBelowBase } from '#src/browser/base-path.ts';
import { type ReportContext, reportContext, sendReport } from './report.ts';

/** What a report contains about an error: nothing that the user typed and no text of a service. */
export interface ErrorReport extends ReportContext {
  readonly kind: 'error';
  /** The error's class, such as `TypeError`. Its message is left out, because it may quote data. */
  readonly name: string;
  /** Stack frames in the files of the app, innermost first, such as `app-BNzaGKum.js:9:32156`. */
  readonly frames: readonly string[];
  /** The path of the route, without the prefix of the host and without the query. */
  readonly path: string;
  /** The reference that error messages show and calls send. */
  readonly reference: string;
}

/** How many errors of a page are reported. A page that fails in a loop must not flood the server. */
const maxReports = 5;
const maxFrames = 10;

const isOwnPath = (path: string) => /^\/[\w/-]{0,60}$/.test(path);

/** Returns the report about an error. It contains only what is listed here, because anything else may quote data. */
export function errorReport(error: unknown, pathname: string, now: Date): ErrorReport {
  const { name, stack } = error instanceof Error ? error : new Error();
  const path = pathBelowBase(pathname);
  return {
    kind: 'error',
    ...reportContext(now),
    name: error instanceof Error && /^[A-Z]\w{0,40}$/.test(name) ? name : 'unknown',
    frames: (error instanceof Error ? (stack ?? '') : '')
      .split('\n')
      .flatMap((line) => /\/(?:assets|locales)\/([\w-]+\.js:\d+:\d+)/.exec(line)?.[1] ?? [])
      .slice(0, maxFrames),
    path: isOwnPath(path) ? path : 'unknown',
    reference: reference(),
  };
}

/**
 * Reports each uncaught error and each unhandled rejection.
 *
 * @param url where the reports are sent: the setting `VITE_ERROR_REPORTS` (README.md, 'Real services').
 * @returns a function that reports an error that the app has caught.
 */
export function reportErrors(url: string): (error: unknown) => void {
  let sent = 0;
  const onError = (error: unknown) => {
    if (sent >= maxReports) return;
    sent += 1;
    sendReport(url, errorReport(error, window.location.pathname, new Date()));
  };
  window.addEventListener('error', ({ error }) => onError(error));
  window.addEventListener('unhandledrejection', ({ reason }) => onError(reason));
  return onError;
}
