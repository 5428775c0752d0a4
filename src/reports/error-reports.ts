import { reference } from '#api/reference.ts';
import { pathBelowBase } from '#src/browser/base-path.ts';
import { browserFamily } from '#src/browser/browser-family.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';

/** What every report contains about the page: nothing that identifies a person. */
export interface ReportContext {
  /** The id that the build wrote into index.html (deploy/build-record.ts); `development` without a build. */
  readonly build: string;
  /** When the report was made (ISO 8601). */
  readonly time: string;
  /** The language of the page, such as `es-ES`. */
  readonly locale: string;
  /** The brand that the URL names; `other` if its name has another form than an id. */
  readonly brand: string;
  /** The family and the major version of the browser, such as `Chrome 143`. */
  readonly browser: string;
}

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

const maxFrames = 10;

/** Whether a brand has the form of an id. The query may contain any text, a personal one too. */
const isBrandId = (text: string) => /^[a-z\d_-]{1,20}$/i.test(text);

const isOwnPath = (path: string) => /^\/[\w/-]{0,60}$/.test(path);

/** Returns what a report contains about the page. */
export function reportContext(now = new Date()): ReportContext {
  const brand = window.pageStart?.cobrand || builtInBrand.id;
  return {
    build: document.documentElement.getAttribute('data-build') ?? 'development',
    time: now.toISOString(),
    locale: document.documentElement.lang,
    brand: isBrandId(brand) ? brand : 'other',
    browser: browserFamily(navigator.userAgent ?? ''),
  };
}

/** Returns the report about an error. It contains only what is listed here, because anything else may quote data. */
export function errorReport(error: unknown, pathname: string, now = new Date()): ErrorReport {
  const { name, stack } = error instanceof Error ? error : { name: '', stack: '' };
  const path = pathBelowBase(pathname);
  return {
    kind: 'error',
    ...reportContext(now),
    name: /^[A-Z]\w{0,40}$/.test(name) ? name : 'unknown',
    frames: (stack ?? '')
      .split('\n')
      .flatMap((line) => /\/(?:assets|locales)\/([\w-]+\.js:\d+:\d+)/.exec(line)?.[1] ?? [])
      .slice(0, maxFrames),
    path: isOwnPath(path) ? path : 'unknown',
    reference: reference(),
  };
}

/**
 * Sends a report in the background (`navigator.sendBeacon`). A browser without beacons sends none.
 *
 * @param url the setting `VITE_ERROR_REPORTS`.
 */
export function sendReport(url: string, report: object): void {
  navigator.sendBeacon?.(url, JSON.stringify(report));
}
