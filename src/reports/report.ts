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

/** Whether a brand has the form of an id. The query may contain any text, a personal one too. */
const isBrandId = (text: string) => /^[a-z\d_-]{1,20}$/i.test(text);

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

/**
 * Sends a report in the background (`navigator.sendBeacon`). A browser without beacons sends none.
 *
 * @param url the setting `VITE_ERROR_REPORTS`.
 */
export function sendReport(url: string, report: { readonly kind: string } & ReportContext): void {
  navigator.sendBeacon?.(url, JSON.stringify(report));
}
