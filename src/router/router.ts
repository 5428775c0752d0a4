import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#src/flow/entry-params.ts';
import type { HistoryEntryState } from '#src/flow/history-state.ts';
import * as flags from '#src/start/page-flags.ts';
import { type RouterContext, routeTree } from './routes.ts';

/**
 * Creates the app's router.
 *
 * @param options `basepath`: the path before the routes. `history`: the browser's by default; tests and the build use a
 *   memory history.
 */
export const createAppRouter = (options: {
  readonly context: RouterContext;
  readonly basepath: string;
  readonly history?: RouterHistory;
}) =>
  createRouter({
    ...options,
    routeTree,
    parseSearch,
    stringifySearch,
    search: { strict: true },
    defaultPreload: 'intent',
    // Several routes share `FlowScreen`. A jump in the history between them must not keep the form of the previous flow.
    defaultRemountDeps: ({ routeId }) => routeId,
    // The guard also runs when only the message changes. If its result is equal, the screen must not render again.
    defaultStructuralSharing: true,
    // If the user has scrolled the page before the view is live, the router must not scroll the first screen. In the build, the
    // router would add an inline script to the page.
    scrollRestoration: !import.meta.env.SSR && (() => flags.isViewStarted() || window.scrollY === 0),
    // `AppFailureBoundary` catches the error outside the router, because the router itself may have failed.
    defaultErrorComponent: ({ error }) => {
      throw error;
    },
    disableGlobalCatchBoundary: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState extends HistoryEntryState {}
}
