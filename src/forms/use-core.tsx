import { rootRouteId, useRouteContext } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';
import type { Page } from '#src/page/page.ts';

/** Returns the page's core, which the router has in its context. */
export const useCore = (): Core => useRouteContext({ from: rootRouteId, select: ({ core }) => core });

/** Returns the page before its view was live, which the router has in its context. */
export const usePage = (): Page => useRouteContext({ from: rootRouteId, select: ({ page }) => page });
