import { type AppOptions, createAppRouter } from '#src/router/router.tsx';
import { RouterNavigation } from '#src/router/router-navigation.tsx';

/** Creates the router, and the navigation that the core uses when the view is live. */
export function createApp(options: AppOptions) {
  const { core } = options;
  const router = createAppRouter(options);
  return { core, router, navigation: new RouterNavigation(router, core) };
}

export type App = ReturnType<typeof createApp>;
