import { type Locale, type RoutePath, routePaths } from '#api/page-start.ts';
import { pathBelowBase } from '#src/browser/base-path.ts';
import {
  connectsAccount,
  entryNames,
  greeting,
  pickText,
  type SearchRecord,
} from '#src/flow/entry-params.ts';

/** The landing page of a URL, which the page shows until the view is live. */
export interface Landing {
  readonly route: RoutePath;
  /** The greeting of login, and whether it connects an account; `''` for plain login and for every other route. */
  readonly variant: string;
}

/** Returns the route of the path of a URL, in any case, with or without prefix and slash; `undefined` if it has none. */
export function routeOf(pathname: string): RoutePath | undefined {
  const path = pathBelowBase(pathname).replace(/\/$/, '').toLowerCase() || '/';
  return routePaths.filter((route) => route.toLowerCase() === path)[0];
}

/**
 * Returns the landing page of a route with a query; `undefined` if only the view can decide which screen it is, and for a
 * screen that only a reload opens. The page then shows the frame without a screen.
 */
export function landingOf(route: RoutePath, search: SearchRecord): Landing | undefined {
  switch (route) {
    case '/': {
      const entry = pickText(search, entryNames);
      const variant = `${greeting(entry) || ''}${connectsAccount(entry) ? '+connect' : ''}`;
      return { route, variant };
    }
    case '/contact':
      return { route, variant: '' };
    case '/forgot-username':
    case '/forgot-password':
      // With progress parameters the screen may be a later step, if the tab has the flow state that the step needs.
      return search.step || search.method || search.pin ? undefined : { route, variant: '' };
    case '/userActivation':
      return search.activationcode && !search.step ? { route, variant: '' } : undefined;
    default:
      return undefined;
  }
}

/** The id of the element that contains the HTML of a landing page: the content of `main`. */
export const landingId = (locale: Locale, { route, variant }: Landing): string =>
  `${route}${variant}.${locale}`;

/** The id of the element that contains the HTML of the frame, with an empty `main`. */
export const frameId = (locale: Locale): string => `.${locale}`;

/** The id of the template that contains the failure page. */
export const failureId = (locale: Locale): string => `failure.${locale}`;
