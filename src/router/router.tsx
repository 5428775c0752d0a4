import { createRouter, type ErrorComponentProps, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '#src/flow/entry-params.ts';
import type { EntryState } from '#src/flow/history-state.ts';
import { type RouterContext, routeTree } from './routes.tsx';

interface AppRouterOptions {
  readonly context: RouterContext;
  /** The path before the routes. */
  readonly basepath: string;
  /** The router's history; the browser's by default. Tests and the build use a memory history. */
  readonly history?: RouterHistory;
}

/** Throws the error of a route again, so that `AppFailureBoundary` catches it. */
function Rethrow({ error }: ErrorComponentProps): never {
  throw error;
}

/**
 * Returns the router's option `scrollRestoration`: a function that returns whether the router sets the scroll position
 * after a navigation. It does not after the first one, if the user has scrolled before the view was live.
 */
function keepFirstScroll(): () => boolean {
  let isFirst = true;
  return () => {
    const hasScrolled = isFirst && window.scrollY > 0;
    isFirst = false;
    return !hasScrolled;
  };
}

/** Creates the app's router. */
export const createAppRouter = (options: AppRouterOptions) =>
  createRouter({
    ...options,
    routeTree,
    parseSearch,
    stringifySearch,
    search: { strict: true },
    scrollRestoration: keepFirstScroll(),
    // The router uses this key as a property name. Another script may have set the entry's key to `__proto__`, so a
    // prefix makes every key safe.
    getScrollRestorationKey: ({ state: { __TSR_key: key }, href }) =>
      `entry ${typeof key === 'string' ? key : href}`,
    // A rendering error is shown outside the router, because the router itself may have failed.
    defaultErrorComponent: Rethrow,
    disableGlobalCatchBoundary: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface HistoryState extends EntryState {}
}
