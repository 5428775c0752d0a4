/** An answer that a test puts in the place of the engine's. */
export interface ScriptedReply {
  readonly method: string;
  /** Compared without regard to case. */
  readonly path: string;
  readonly status?: number;
  /** A string is sent as it is, anything else as JSON; left out: an empty body. */
  readonly body?: unknown;
  /** Milliseconds before the answer. */
  readonly delay?: number;
  /** The connection is cut instead. */
  readonly cut?: boolean;
  /** Answers every request instead of the next one. */
  readonly always?: boolean;
}

/** Scripted replies, each used once in the order in which they were given. */
export class ScriptedReplies {
  #queue: ScriptedReply[] = [];

  add(...replies: ScriptedReply[]): void {
    this.#queue.push(...replies);
  }

  clear(): void {
    this.#queue = [];
  }

  /** Takes the reply for a request out of the queue; `undefined`: the engine answers. */
  next(method: string, path: string): ScriptedReply | undefined {
    const index = this.#queue.findIndex(
      (reply) => reply.method === method && reply.path.toLowerCase() === path.toLowerCase(),
    );
    const reply = this.#queue[index];
    if (reply !== undefined && !reply.always) this.#queue.splice(index, 1);
    return reply;
  }
}
