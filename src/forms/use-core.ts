import { useRouter } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';

/** Returns the page's core, which the router has in its context. It never changes, so the component does not follow the router. */
export const useCore = (): Core => useRouter().options.context.core;
