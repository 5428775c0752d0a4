import { connectsAccount, entryNames, pickText, type SearchRecord } from '#src/flows/entry-params.ts';
import { greeting } from '#src/flows/login-messages.ts';
import type { Locale } from '#src/locales/locale.ts';
import { basePathOf } from '#src/platform/base-path.ts';
import { type RoutePath, screenChunks } from '#src/platform/page-start.ts';

/** A route that an address can open. */
export type LandingRoute = '/' | RoutePath;

/** What the page shows for an address until the view is there. */
export interface Landing {
  readonly route: LandingRoute;
  /** Tells the looks of one route apart; `undefined`: the frame alone, because the screen depends on stored state. */
  readonly look: string | undefined;
  /** Whether the content equals the first render of the view, which then hydrates it. */
  readonly hydrates: boolean;
}

/** The route of a path, in any case and with or without a slash at its end; `undefined` for an unknown path. */
export function routeOf(pathname: string): LandingRoute | undefined {
  const base = basePathOf(pathname).replace(/\/$/, '');
  const path = pathname.slice(base.length).replace(/\/$/, '').toLowerCase();
  if (path === '') return '/';
  for (const route in screenChunks) {
    if (route.toLowerCase() === path) return route as RoutePath;
  }
  return undefined;
}

/** The landing page of a route with a query. */
export function landingOf(route: LandingRoute, search: SearchRecord): Landing {
  const frame: Landing = { route, look: undefined, hydrates: false };
  switch (route) {
    case '/': {
      const entry = pickText(search, entryNames);
      const look = `${greeting(entry) ?? ''}${connectsAccount(entry) ? '+connect' : ''}`;
      return { route, look, hydrates: true };
    }
    case '/contact':
      return { route, look: '', hydrates: true };
    case '/forgot-username':
    case '/forgot-password':
      // Progress parameters open a later step, if the tab has what that step needs.
      return search.step || search.method || search.pin ? frame : { route, look: '', hydrates: true };
    case '/unidentified':
    case '/security':
      return search.flow === 'forgot-username' || search.flow === 'forgot-password'
        ? { route, look: search.flow, hydrates: true }
        : frame;
    case '/userActivation':
      // The view may resume a later step from stored state, so it does not hydrate this one.
      return search.activationcode && !search.step ? { route, look: '', hydrates: false } : frame;
    default:
      return frame;
  }
}

/** The id of the template that holds the content of `main`. */
export const landingId = (locale: Locale, { route, look }: Landing): string => `${locale}${route}.${look}`;

/** The id of the template that holds a page with an empty `main`. */
export const frameId = (locale: Locale): string => `${locale}.frame`;

/** The id of the template that holds the notice of a slow service (src/core). */
export const slowNoticeId = (locale: Locale): string => `slow-notice.${locale}`;
