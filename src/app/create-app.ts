import type { RouterHistory } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';
import { createAppRouter } from '#src/routing/router.ts';
import { RouterNavigation } from '#src/routing/router-navigation.ts';

interface AppOptions {
  readonly core: Core;
  /** The path before the routes. */
  readonly basepath: string;
  /** The router's history; the browser's by default. Tests and the build use a memory history. */
  readonly history?: RouterHistory;
}

/**
 * Creates the view's parts for a core: the router, and the navigation that the core uses when the view is live. It
 * renders nothing.
 */
export function createApp({ core, basepath, history }: AppOptions) {
  const router = createAppRouter({ context: { core }, basepath, history });
  return { core, router, navigation: new RouterNavigation(router, core) };
}

/** A core with the router and the navigation of its view. */
export type App = ReturnType<typeof createApp>;
