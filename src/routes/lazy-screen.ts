import type { lazyRouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';

/**
 * A route component whose code is a lazy chunk, typed like the router's `lazyRouteComponent`. The router loads it
 * before it shows the route. A chunk that fails to load is the route's error at once, and another navigation tries
 * again; `lazyRouteComponent` would report the error only when the route is rendered.
 *
 * @param load loads the module of the screen; rejects with `ChunkLoadError`.
 * @param name the export that is the screen.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) => {
  let screen: ComponentType | undefined;
  const component = () => screen && createElement(screen);
  let loading: Promise<void> | undefined;
  const loadOnce = async () => {
    const module: Record<PropertyKey, ComponentType> = await load();
    screen = module[name ?? 'default'];
  };
  // A link that is pointed at and then followed asks twice.
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
