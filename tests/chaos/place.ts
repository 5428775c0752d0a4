/** Where a screen is. */
export interface ScreenPlace {
  /** The route's path, without the prefix of the host. */
  readonly path: string;
  /** The path, and the step where it has one. */
  readonly text: string;
}

/** Reads an address. */
export function placeOf(address: string): ScreenPlace {
  const { pathname, searchParams } = new URL(address);
  const path = pathname.toLowerCase().replace(/^\/+(?:login|loginapp)(?=\/|$)/, '') || '/';
  const text = [path, searchParams.get('step'), searchParams.get('pin')].filter(Boolean).join(' ');
  return { path, text };
}
