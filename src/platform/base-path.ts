/**
 * Returns the path before the routes: `/Login` or `/Loginapp` as the URL spells it, otherwise `/`
 * (docs/behaviour.md, 'The frame'). The script in the head of index.html follows the same rule for relative URLs.
 */
export function basePathOf(pathname: string): string {
  return /^\/(?:login|loginapp)(?=\/|$)/i.exec(pathname)?.[0] ?? '/';
}
