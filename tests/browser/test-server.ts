import { startOfflineServer } from '#api/offline/http-server.ts';
import type { ScriptedReply } from '#api/offline/script-queue.ts';

/** Serves the production build with the offline service. @returns what browser tests read from it and script. */
export async function startTestServer({ dist }: { readonly dist: string }) {
  const { url, engine, posts, close } = await startOfflineServer({ dist });
  return {
    url,
    close,
    engine,
    /** Makes the service send these replies, each once, instead of the engine's. */
    script: (...replies: ScriptedReply[]) => engine.script(replies),
    requests: engine.requests,
    /** The full-page form posts so far, in order, with their path, fields and query. */
    posts: () =>
      posts().map(({ path, fields, query }) => ({
        path,
        form: Object.fromEntries(fields),
        query: Object.fromEntries(query),
      })),
    /** The PINs sent so far, newest first. */
    pins: () =>
      engine
        .inbox()
        .filter(({ kind }) => kind === 'pin')
        .map(({ value }) => value),
  };
}

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;
