/** The paths of all routes. The screen of `/` is part of the chunk `app`, all others are in the chunk `screens`. */
export const routePaths = [
  '/',
  '/contact',
  '/forgot-password',
  '/forgot-username',
  '/reset-password',
  '/security',
  '/unidentified',
  '/userActivation',
  '/verification-required',
] as const;

export type RoutePath = (typeof routePaths)[number];
