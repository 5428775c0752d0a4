import { calls } from './all-calls.ts';

/** The calls of the services. The core holds them, so that no submit waits for more code. */
export const loadCalls = async () => calls;
