import { reference } from './reference.ts';

/** The two services. Each may have a separate origin. */
export type Service = 'loginsvc' | 'themesvc';

// Node (the offline service, scripts) has neither a page nor `import.meta.env`, of which the build replaces each name separately.

const pageOrigin = typeof window === 'undefined' ? '' : window.location.origin;
const originOf = (setting: string | undefined) => setting?.replace(/\/+$/, '') || pageOrigin;

/**
 * The origin of each service; without a setting that of the page. A URL relative to the page would have the credentials that the
 * page's URL may have, and `fetch` refuses them.
 */
export const serviceOrigins: Record<Service, string> = {
  loginsvc: originOf(import.meta.env?.VITE_LOGINSVC_ORIGIN),
  themesvc: originOf(import.meta.env?.VITE_THEMESVC_ORIGIN),
};

/**
 * Returns the header `X-Reference` for calls to a service: on the page's own origin, and on another one if a build setting
 * says that it allows the header by CORS. A browser sends no call with a header that is not allowed.
 */
export const referenceHeader = (service: Service): Record<string, string> =>
  serviceOrigins[service] === window.location.origin || import.meta.env?.VITE_SEND_REFERENCE === 'true'
    ? { 'X-Reference': reference() }
    : {};
