const prefix = /^\/(?:login|loginapp)(?=\/|$)/i;

/** Returns the path before the routes, as the URL spells it: `/Login`, `/Loginapp` or `/`. */
export const basePathOf = (pathname: string): string => (prefix.exec(pathname) || '/')[0];

/** Returns the URL against which files are resolved: `document.baseURI` without the credentials that it may have. */
export const baseUrl = (): string =>
  window.location.origin + basePathOf(window.location.pathname).replace(/\/?$/, '/');

/** Returns the path below the base, with a slash at its start: the path of a route. The file `/index.html` is login. */
export const pathBelowBase = (pathname: string): string =>
  pathname.replace(prefix, '').replace(/^\/index\.html$/i, '') || '/';
