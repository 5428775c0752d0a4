import { QueryClient } from '@tanstack/query-core';
import { calls } from '#api/all-calls.ts';
import { loadPolyfills } from '#src/platform/load-polyfills.ts';
import { recordPreHydrationForm } from '#src/platform/pre-hydration-form.ts';

/** The client of every query and mutation. */
export const queryClient: QueryClient = new QueryClient();

/** Resolves when the methods exist that older browsers lack. */
export const coreReady: Promise<void> = loadPolyfills();

recordPreHydrationForm();

export { calls };
