import { useRouter } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';

/** Returns the page's core, from the router's context. It never changes, so the component does not render with the router. */
export const useCore = (): Core => useRouter().options.context.core;
