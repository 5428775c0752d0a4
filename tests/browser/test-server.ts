import { startOfflineServer } from '#api/offline/http-server.ts';
import type { ScriptedReply } from '#api/offline/script-queue.ts';

interface TestServerOptions {
  readonly dist: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The production build with the offline service, as browser tests ask it. */
export async function startTestServer({ dist, headers = {} }: TestServerOptions) {
  const { url, engine, posts, close } = await startOfflineServer({ dist, headers });
  return {
    url,
    close,
    engine,
    /** Puts replies in the place of the engine's. */
    script: (...replies: ScriptedReply[]) => engine.script(replies),
    requests: engine.requests,
    /** The full-page posts so far: where to, and their fields and query. */
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
