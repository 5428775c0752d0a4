import type { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';

/**
 * Creates a route component whose code is a lazy chunk, with the type of the router's `lazyRouteComponent`. The router
 * loads the chunk before it shows the route. If the chunk fails to load, the navigation fails at once, and the next
 * navigation loads it again. `lazyRouteComponent` would report the error only when the route is rendered.
 *
 * @param load loads the module of the screen, and rejects with `ChunkLoadError`.
 * @param name the name of the export that is the screen.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => {
  let screen: ComponentType | undefined;
  const component = () => screen && createElement(screen);
  let loading: Promise<void> | undefined;
  const loadOnce = async () => {
    const module: Record<PropertyKey, ComponentType> = await load();
    screen = module[name ?? 'default'];
  };
  // The router preloads a screen when the user points at its link, and again when the user follows it.
  const preload = () => {
    if (screen !== undefined) return undefined;
    loading ??= loadOnce().finally(() => {
      loading = undefined;
    });
    return loading;
  };
  // The router's type computes the props from the module; screens have none.
  return Object.assign(component, { preload }) as never;
};
