import { useRouter } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';

/** Returns the page's core from the router's context. `useRouteContext` would render the component again at each navigation. */
export const useCore = (): Core => useRouter().options.context.core;
