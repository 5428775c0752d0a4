/**
 * Returns the path before the routes: `/Login` or `/Loginapp` as the URL spells it, otherwise `/`
 * (docs/behaviour.md, 'The frame').
 */
export function basePathOf(pathname: string): string {
  return /^\/(?:login|loginapp)(?=\/|$)/i.exec(pathname)?.[0] ?? '/';
}

/** Returns the path below the base, with a slash at its start: the path of a route. */
export const pathBelowBase = (pathname: string): string =>
  pathname.slice(basePathOf(pathname).replace(/\/$/, '').length) || '/';
