import { useRouter } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';
import type { PageAction } from '#src/start/page-start.ts';

/** Returns the page's core, which the router has in its context. It never changes, so the component does not follow the router. */
export const useCore = (): Core => useRouter().options.context.core;

/** Returns a function that returns what the user did before the view, and what the view has to go on with. */
export const useQueuedAction = (): (() => PageAction | undefined) =>
  useRouter().options.context.queuedAction ?? (() => undefined);
