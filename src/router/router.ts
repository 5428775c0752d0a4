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
    // The guard runs again for a message, and the same state must not render the screen again.
    defaultStructuralSharing: true,
    // The first screen stays where the user has scrolled it before the view was live.
    scrollRestoration: () => flags.isViewStarted() || window.scrollY === 0,
    // `AppFailureBoundary` catches it outside the router, which may have failed itself.
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
