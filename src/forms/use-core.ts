import { useRouter } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';

/** Returns the page's core, which the router has in its context. */
export const useCore = (): Core => useRouter().options.context.core;
