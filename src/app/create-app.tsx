import { type AppOptions, createAppRouter } from '#src/router/router.tsx';
import { RouterNavigation } from '#src/router/router-navigation.tsx';

/**
 * Creates the view's parts for a core: the router, and the navigation that the core uses when the view is live. It
 * renders nothing.
 */
export function createApp(options: AppOptions) {
  const { core, page } = options;
  const router = createAppRouter(options);
  return { core, page, router, navigation: new RouterNavigation(router, core) };
}

/** A core with the router and the navigation of its view. */
export type App = ReturnType<typeof createApp>;
