import { reference } from '#api/reference.ts';
import { pathBelowBase } from '#src/browser/base-path.ts';
import { builtInBrand } from '#src/flow/brand/built-in-brand.ts';

/** Returns whether a brand has the form of an id. The query may contain any text, even personal data. */
const isBrandId = (text: string) => /^[a-z\d_-]{1,20}$/i.test(text);

const isOwnPath = (path: string) => /^\/[\w/-]{0,60}$/.test(path);

/** Returns what every report contains (docs/services.md, 'Reports'): nothing that identifies a person. */
export function reportContext() {
  const brand = window.pageStart?.cobrand || builtInBrand.id;
  return {
    // The build writes this attribute into index.html (deploy/build-record.ts).
    build: document.documentElement.getAttribute('data-build') ?? 'development',
    time: new Date().toISOString(),
    locale: document.documentElement.lang,
    brand: isBrandId(brand) ? brand : 'other',
  };
}

/**
 * Returns the report about an error. It leaves out everything else, such as the message of the error, which may quote what the
 * user typed.
 */
export function errorReport(error: unknown) {
  const { name, stack } = error instanceof Error ? error : { name: '', stack: '' };
  const path = pathBelowBase(window.location.pathname);
  return {
    kind: 'error' as const,
    ...reportContext(),
    name: /^[A-Z]\w{0,40}$/.test(name) ? name : 'unknown',
    frames: (stack ?? '')
      .split('\n')
      .flatMap((line) => /\/(?:assets|locales)\/([\w-]+\.js:\d+:\d+)/.exec(line)?.[1] ?? [])
      .slice(0, 10),
    path: isOwnPath(path) ? path : 'unknown',
    reference: reference(),
  };
}

/**
 * Returns the report about a violation of the page's policy. It leaves out queries and the content of `data:` URLs, because
 * injected code may put what the user typed into them.
 */
export function violationReport({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) {
  const [blocked = ''] = /^https?:[^?#]*|^[\w-]+/.exec(blockedURI) ?? [];
  return { kind: 'violation' as const, ...reportContext(), directive: effectiveDirective, blocked };
}

/**
 * Sends a report in the background (`navigator.sendBeacon`). A browser without beacons sends none.
 *
 * @param url the setting `VITE_ERROR_REPORTS`.
 */
export function sendReport(url: string, report: object): void {
  navigator.sendBeacon?.(new URL(url, window.location.origin).href, JSON.stringify(report));
}
