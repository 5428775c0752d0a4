import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';
import type { PageAction } from '#src/start/page-start.ts';

/** Returns the page's core, which the router has in its context. */
export const useCore = (): Core => useRouteContext({ from: rootRouteId, select: ({ core }) => core });

/** Returns a function that returns what the user did before the view, and what the view has to go on with. */
export const useQueuedAction = (): (() => PageAction | undefined) =>
  useRouteContext({ from: rootRouteId, select: ({ queuedAction }) => queuedAction }) ?? (() => undefined);
