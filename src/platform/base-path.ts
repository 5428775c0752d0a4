/**
 * The path before the routes: `/Login` or `/Loginapp` as the address spells it, else `/`
 * (docs/behaviour.md, 'The frame'). index.html computes its asset base by the same rule.
 */
export function basePathOf(pathname: string): string {
  return /^\/(?:login|loginapp)(?=\/|$)/i.exec(pathname)?.[0] ?? '/';
}
