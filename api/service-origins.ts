/** The two services; each may live on an origin of its own. */
export type Service = 'loginsvc' | 'themesvc';

const withoutSlash = (origin: string | undefined) => (origin ?? '').replace(/\/+$/, '');

// Node (the offline service, scripts) has no `import.meta.env`; named one by one, the build puts in each value alone.
/** Origin of each service, `''` for the page's own (build settings `VITE_LOGINSVC_ORIGIN`, `VITE_THEMESVC_ORIGIN`). */
export const serviceOrigins: Record<Service, string> = {
  loginsvc: withoutSlash(import.meta.env?.VITE_LOGINSVC_ORIGIN),
  themesvc: withoutSlash(import.meta.env?.VITE_THEMESVC_ORIGIN),
};
