import { type RouteComponent, useRouterState } from '@tanstack/react-router';
import { createElement } from 'react';
import { loadChunk } from '#api/load-chunk.ts';

type Screens = typeof import('./screens.tsx');

const requestChunk = loadChunk('screens', () => import('./screens.tsx'));

let screens: Screens | undefined;
let pending: Promise<void> | undefined;

/**
 * Loads every screen except login. A later call loads them again if the chunk has failed to load.
 *
 * @throws {ChunkLoadError} (rejects) if the chunk fails to load.
 */
export function loadScreens(): Promise<void> {
  pending ??= requestChunk()
    .then((module) => {
      screens = module;
    })
    .catch((error: unknown) => {
      pending = undefined;
      throw error;
    });
  return pending;
}

/**
 * Creates the route component of a screen other than login. The router loads the screens before it shows the route. If
 * they fail to load, the navigation fails at once; the router's `lazyRouteComponent` would report it only while
 * rendering. Once they have loaded, `preload` returns no promise, so that the route stays synchronous.
 */
export const lazyScreen = (name: keyof Screens): RouteComponent =>
  Object.assign(() => screens && createElement(screens[name]), {
    preload: () => (screens === undefined ? loadScreens() : undefined),
  });

/**
 * Whether the page still shows login although the user has left it by Back or Forward, because the chunk of the other
 * screens has not loaded. A link loads that chunk before it navigates.
 */
export const useIsLeft = (): boolean =>
  useRouterState({
    select: ({ status, location }) =>
      status === 'pending' && screens === undefined && location.pathname !== '/',
  });
