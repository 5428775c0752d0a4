import type { QueryClient } from '@tanstack/react-query';
import {
  type AnyRoute,
  createLazyRoute,
  type LazyRoute,
  type RegisteredRouter,
} from '@tanstack/react-router';
import { screensKey } from '#src/core/navigation.ts';
import { historyIndex } from '#src/core/router-keys.ts';
import { loadChunk } from '#src/start/load-chunk.ts';
import type { RoutePath } from '#src/start/route-paths.ts';

type Screens = typeof import('./screens.ts');

const requestChunk = loadChunk('screens', () => import('./screens.ts'));

let areLoaded = false;
let loading: Promise<Screens> | undefined;

/**
 * Loads every screen except login. After a failure, a later call loads them again.
 *
 * @throws {ChunkLoadError} (rejects) if the chunk fails to load.
 */
export function loadScreens(): Promise<Screens> {
  loading ??= requestChunk().then(
    (screens) => {
      areLoaded = true;
      return screens;
    },
    (error) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

/**
 * Downloads the chunk of {@link loadScreens}, so that later navigations need no network. The chunk is not executed, because most
 * visits only log in. It is executed if there is an entry for Back, which would have to wait, or if the engine has no
 * `modulepreload`.
 */
export function prefetchScreens(): void {
  const file = window.pageStart?.manifest?.screens;
  if (!file) return;
  const link = document.createElement('link');
  if (historyIndex(window.history.state) || !link.relList?.supports?.('modulepreload'))
    return void loadScreens().catch(() => undefined);
  link.rel = 'modulepreload';
  link.href = file;
  document.head.append(link);
}

/**
 * When Back or Forward navigates to a screen that has not loaded, a query keeps the page busy. A link needs no query, because it
 * loads the screen before it navigates.
 */
export function waitForScreens(router: Pick<RegisteredRouter, 'subscribe'>, client: QueryClient): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation: { pathname } }) => {
    const isMissing = fromLocation !== undefined && pathname !== '/' && !areLoaded;
    const queryFn = () => loadScreens().then(() => true);
    if (isMissing) void client.prefetchQuery({ queryKey: screensKey, queryFn, meta: { isAwaited: true } });
    else void client.cancelQueries({ queryKey: screensKey });
  });
}

/** Returns the function that loads a screen other than login for its route (TanStack Router, 'Code Splitting'). */
export const lazyScreen =
  (id: Exclude<RoutePath, '/'>, name: keyof Screens) => async (): Promise<LazyRoute<AnyRoute>> =>
    createLazyRoute(id)({ component: (await loadScreens())[name] });
