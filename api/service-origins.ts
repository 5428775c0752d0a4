/** The two services; each may live on an origin of its own. */
export type Service = 'loginsvc' | 'themesvc';

// Node (the offline service, scripts) has no `import.meta.env`.
const env: Partial<Record<string, string>> = import.meta.env ?? {};

/** Origin of each service, `''` for the page's own (build settings `VITE_LOGINSVC_ORIGIN`, `VITE_THEMESVC_ORIGIN`). */
export const serviceOrigins: Record<Service, string> = {
  loginsvc: (env.VITE_LOGINSVC_ORIGIN ?? '').replace(/\/+$/, ''),
  themesvc: (env.VITE_THEMESVC_ORIGIN ?? '').replace(/\/+$/, ''),
};
