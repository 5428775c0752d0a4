/** The two services. Each may have a separate origin. */
export type Service = 'loginsvc' | 'themesvc';

const withoutSlash = (origin: string | undefined) => (origin ?? '').replace(/\/+$/, '');

// Node (the offline service, scripts) has no `import.meta.env`. The build replaces each name separately.
/** The origin of each service, `''` for the page's origin. */
export const serviceOrigins: Record<Service, string> = {
  loginsvc: withoutSlash(import.meta.env?.VITE_LOGINSVC_ORIGIN),
  themesvc: withoutSlash(import.meta.env?.VITE_THEMESVC_ORIGIN),
};

/**
 * Returns whether calls to a service carry the reference of the visit: on the page's own origin, and on another one if a
 * build setting says that it allows the header by CORS. A browser sends no call with a header that is not allowed.
 */
export const sendsReference = (service: Service): boolean =>
  ['', window.location.origin].includes(serviceOrigins[service]) ||
  import.meta.env?.VITE_SEND_REFERENCE === 'true';
