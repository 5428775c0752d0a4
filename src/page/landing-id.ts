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

/** The id of the page that says that the user waits for the view. */
export const waitingId = 'waiting';

/**
 * Returns the id of the landing page of a route with a query, for `partId`. It names the route, and for login whether it connects
 * an account. It is `waitingId` if only the view can decide which screen to show, or if no visit begins there.
 */
export function landingId(route: RoutePath | undefined, search: SearchRecord): string {
  switch (route) {
    case '/':
      return connectsAccount(pickText(search, entryNames)) ? '/+connect' : route;
    case '/contact':
      return route;
    case '/forgot-username':
    case '/forgot-password':
      // If the URL names a position, the screen may be a later step, if the tab has the flow state that the step needs.
      return search.step || search.method || search.pin ? waitingId : route;
    case '/userActivation':
      return search.activationcode && !search.step ? route : waitingId;
    default:
      return waitingId;
  }
}

/** Returns the id of the requested message that login shows above its form, for `partId`; `undefined` without one. */
export function urlMessageId(route: RoutePath | undefined, search: SearchRecord): string | undefined {
  const key = route === '/' && urlMessage(pickText(search, entryNames));
  return key ? `/${key}` : undefined;
}
