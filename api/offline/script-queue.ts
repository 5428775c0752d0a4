import type { Reply } from './reply.ts';

/** A reply that a test queues for one call. */
export interface ScriptedReply {
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
  /** A string is sent unchanged, anything else as JSON. */
  readonly body?: unknown;
  readonly delayMs?: number | undefined;
  /** The connection breaks in the middle of the response. */
  readonly cut?: boolean | undefined;
  /** Applies to every such call, not only to the next one. */
  readonly always?: boolean;
}

/** Creates a queue of replies. The first call that a reply matches takes it from the queue, unless it has `always`. */
export function createScriptQueue() {
  let queue: ScriptedReply[] = [];
  return {
    add(replies: readonly ScriptedReply[]): void {
      queue = [...queue, ...replies];
    },
    clear(): void {
      queue = [];
    },
    /** Returns the next reply for a call, and removes it from the queue; `undefined` if there is none. */
    take(method: string, path: string): Reply | undefined {
      const next = queue.find((scripted) => matches(scripted, method, path));
      if (!next?.always) queue = queue.filter((scripted) => scripted !== next);
      return next && toReply(next);
    },
  };
}

const matches = (scripted: ScriptedReply, method: string, path: string): boolean =>
  scripted.method.toUpperCase() === method.toUpperCase() &&
  scripted.path.toLowerCase() === path.toLowerCase();

function toReply({ status = 200, body, delayMs = 0, cut = false }: ScriptedReply): Reply {
  const content = typeof body === 'string' ? { text: body } : { body };
  return { status, delayMs, cut, ...content };
}
