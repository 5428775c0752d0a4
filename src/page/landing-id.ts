import { pathBelowBase } from '#src/browser/base-path.ts';
import {
  connectsAccount,
  entryNames,
  pickText,
  type SearchRecord,
  urlMessage,
} from '#src/flow/entry-params.ts';
import { type RoutePath, routePaths } from '#src/start/route-paths.ts';

/** Returns the route of a path; `undefined` if it has none. Case, the prefix and a slash at the end do not matter. */
export function routeOf(pathname: string): RoutePath | undefined {
  const path = pathBelowBase(pathname).replace(/\/$/, '').toLowerCase() || '/';
  return routePaths.filter((route) => route.toLowerCase() === path)[0];
}

/**
 * Returns the id of the landing page of a route with a query, for `partId`. It names the route, and for login whether it connects
 * an account. It is `undefined` if the page first shows the frame without a screen, because only the view can decide which screen
 * to show, or because no visit begins there.
 */
export function landingId(route: RoutePath, search: SearchRecord): string | undefined {
  switch (route) {
    case '/':
      return connectsAccount(pickText(search, entryNames)) ? '/+connect' : route;
    case '/contact':
      return route;
    case '/forgot-username':
    case '/forgot-password':
      // If the URL names a position, the screen may be a later step, if the tab has the flow state that the step needs.
      return search.step || search.method || search.pin ? undefined : route;
    case '/userActivation':
      return search.activationcode && !search.step ? route : undefined;
    default:
      return undefined;
  }
}

/** Returns the id of the requested message that login shows above its form, for `partId`; `undefined` without one. */
export function urlMessageId(route: RoutePath, search: SearchRecord): string | undefined {
  const key = route === '/' && urlMessage(pickText(search, entryNames));
  return key ? `/${key}` : undefined;
}
