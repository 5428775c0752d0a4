/** The route of a screen. */
export interface ShownRoute {
  /** The path without the prefix of the host, in lower case. */
  readonly path: string;
  readonly step: string | null;
  readonly pin: string | null;
  /** The path, with the step and the value of `pin` if the URL has them. */
  readonly text: string;
}

/** Returns the route that a URL shows. */
export function routeOf(url: string): ShownRoute {
  const { pathname, searchParams } = new URL(url);
  const path = pathname.toLowerCase().replace(/^\/+(?:login|loginapp)(?=\/|$)/, '') || '/';
  const step = searchParams.get('step');
  const pin = searchParams.get('pin');
  return { path, step, pin, text: [path, step, pin].filter(Boolean).join(' ') };
}
