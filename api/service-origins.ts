import { reference } from './reference.ts';

/** The two services. Each may have a separate origin. */
export type Service = 'loginsvc' | 'themesvc';

// Node (the offline service, scripts) has neither a page nor `import.meta.env`. The build replaces each name of `import.meta.env`
// separately.

const pageOrigin = typeof window === 'undefined' ? '' : window.location.origin;
const originOf = (setting: string | undefined) => setting?.replace(/\/+$/, '') || pageOrigin;

/**
 * The origin of each service; by default the origin of the page. URLs of calls are absolute, because a relative URL would have
 * the credentials that the page's URL may have, and `fetch` refuses credentials in a URL.
 */
export const serviceOrigins: Record<Service, string> = {
  loginsvc: originOf(import.meta.env?.VITE_LOGINSVC_ORIGIN),
  themesvc: originOf(import.meta.env?.VITE_THEMESVC_ORIGIN),
};

/**
 * Returns the header `X-Reference` for calls to a service on the page's own origin. A service on another origin gets the header
 * only if a build setting says that the service allows it by CORS. A browser does not send a call with a header that is not
 * allowed.
 */
export const referenceHeader = (service: Service): Record<string, string> =>
  serviceOrigins[service] === window.location.origin || import.meta.env?.VITE_SEND_REFERENCE === 'true'
    ? { 'X-Reference': reference() }
    : {};
