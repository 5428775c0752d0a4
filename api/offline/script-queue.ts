import type { Reply } from './reply.ts';

/** A reply that a test queues for one call. */
export interface ScriptedReply {
  readonly method: string;
  readonly path: string;
  readonly status?: number;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly delayMs?: number;
  /** The connection breaks in the middle of the response. */
  readonly cut?: boolean;
  /** Applies to every such call, not only to the next one. */
  readonly always?: boolean;
}

/** Creates a queue of replies. Each is used by the first call that it matches, and once unless it has `always`. */
export function createScriptQueue() {
  let queue: ScriptedReply[] = [];
  return {
    add(replies: readonly ScriptedReply[]): void {
      queue = [...queue, ...replies];
    },
    clear(): void {
      queue = [];
    },
    /** Takes the next reply for a call, or returns `undefined`. */
    take(method: string, path: string): Reply | undefined {
      const next = queue.find((scripted) => fits(scripted, method, path));
      if (!next?.always) queue = queue.filter((scripted) => scripted !== next);
      return next && toReply(next);
    },
  };
}

const fits = (scripted: ScriptedReply, method: string, path: string): boolean =>
  scripted.method.toUpperCase() === method.toUpperCase() &&
  scripted.path.toLowerCase() === path.toLowerCase();

function toReply({ status = 200, body, delayMs = 0, cut = false }: ScriptedReply): Reply {
  const content = typeof body === 'string' ? { text: body } : { body };
  return { status, delayMs, cut, ...content };
}
