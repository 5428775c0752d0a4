import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';

/** Returns the page's core, which the router has in its context. */
export const useCore = (): Core => useRouteContext({ from: rootRouteId, select: ({ core }) => core });
