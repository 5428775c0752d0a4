/** The two services. Each may have a separate origin. */
export type Service = 'loginsvc' | 'themesvc';

const withoutSlash = (origin: string | undefined) => (origin ?? '').replace(/\/+$/, '');

// Node (the offline service, scripts) has no `import.meta.env`. The build replaces each name separately.
/**
 * The origin of each service, `''` for the page's origin (build settings `VITE_LOGINSVC_ORIGIN`,
 * `VITE_THEMESVC_ORIGIN`).
 */
export const serviceOrigins: Record<Service, string> = {
  loginsvc: withoutSlash(import.meta.env?.VITE_LOGINSVC_ORIGIN),
  themesvc: withoutSlash(import.meta.env?.VITE_THEMESVC_ORIGIN),
};

/**
 * Returns whether calls to a service carry the reference of the visit: on the page's own origin, and on another one if
 * the services allow the header `X-Reference` by CORS (build setting `VITE_SEND_REFERENCE`). A browser sends no call with
 * a header that its service does not allow.
 */
export const sendsReference = (service: Service): boolean =>
  ['', window.location.origin].includes(serviceOrigins[service]) ||
  import.meta.env?.VITE_SEND_REFERENCE === 'true';
