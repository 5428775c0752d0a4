import { loadChunk } from './load-chunk.ts';

const load = loadChunk(() => import('./all-calls.ts'));

/** The code of the calls, with the schemas of what they answer; late, since a form can be filled in without it. */
export const loadCalls = async () => (await load()).calls;
