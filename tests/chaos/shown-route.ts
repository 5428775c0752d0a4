/** The route of a screen. */
interface ShownRoute {
  /** The path without the prefix of the host, in lower case. */
  readonly path: string;
  /** The path, with the step and the value of `pin` if the URL has them. */
  readonly text: string;
}

/** Returns the route that a URL shows. */
export function routeOf(url: string): ShownRoute {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.toLowerCase().replace(/^\/+(?:login|loginapp)(?=\/|$)/, '') || '/';
  const text = [path, searchParams.get('step'), searchParams.get('pin')].filter(Boolean).join(' ');
  return { path, text };
}
