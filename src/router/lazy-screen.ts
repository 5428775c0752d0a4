import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter, RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { screensKey } from '#src/core/navigation.ts';
import { loadChunk } from '#src/start/load-chunk.ts';

type Screens = typeof import('./screens.ts');

const requestChunk = loadChunk('screens', () => import('./screens.ts'));

let screens: Screens | undefined;
let pending: Promise<Screens> | undefined;

/**
 * Loads every screen except login. After a failure, a later call loads them again.
 *
 * @throws {ChunkLoadError} (rejects) if the chunk fails to load.
 */
export async function loadScreens(): Promise<void> {
  if (screens !== undefined) return;
  pending ??= requestChunk().finally(() => {
    pending = undefined;
  });
  screens = await pending;
}

/**
 * When Back or Forward navigates to a screen that has not loaded, a query keeps the page busy. A link needs no query, because it
 * loads the screen before it navigates.
 */
export function waitForScreens(router: Pick<RegisteredRouter, 'subscribe'>, client: QueryClient): void {
  router.subscribe('onBeforeLoad', ({ fromLocation, toLocation: { pathname } }) => {
    const isMissing = fromLocation !== undefined && pathname !== '/' && screens === undefined;
    const queryFn = () => loadScreens().then(() => true);
    if (isMissing) void client.prefetchQuery({ queryKey: screensKey, queryFn, meta: { isAwaited: true } });
    else void client.cancelQueries({ queryKey: screensKey });
  });
}

/**
 * Creates the route component of a screen other than login. If the screens fail to load, the navigation fails at once. With the
 * router's `lazyRouteComponent`, it would fail while React renders. Once the screens have loaded, the route is synchronous.
 */
export const lazyScreen = (name: keyof Screens): RouteComponent =>
  Object.assign(() => screens && createElement(screens[name]), {
    preload: () => (screens === undefined ? loadScreens() : undefined),
  });
