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
