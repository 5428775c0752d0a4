import type { RouterHistory } from '@tanstack/react-router';
import { RouterNavigation } from '#src/bindings/router-navigation.ts';
import { ActivationLink } from '#src/core/activation-link.ts';
import type { Core } from '#src/core/core.ts';
import { createAppRouter } from './router.ts';

interface AppOptions {
  readonly core: Core;
  /** The path before the routes. */
  readonly basepath: string;
  /** Tests and the build use a history in memory. */
  readonly history?: RouterHistory;
}

/** The view around a core: its router, and the navigation that the core uses once the view is live. */
export function createApp({ core, basepath, history }: AppOptions) {
  const activationLink = new ActivationLink(core);
  const router = createAppRouter({ core, activationLink, basepath, ...(history ? { history } : {}) });
  return { core, router, navigation: new RouterNavigation(router, core.flow, () => core.runner.isBusy()) };
}

export type App = ReturnType<typeof createApp>;
