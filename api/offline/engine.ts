import { type ConfigValues, configValues } from './config-values.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { type OfflineRequest, type Reply, refuse } from './reply.ts';
import { createScriptQueue, type ScriptedReply } from './script-queue.ts';
import { freshState, type InboxMessage, type OfflineState } from './state.ts';

export interface EngineOptions {
  /** Epoch milliseconds; the machine's clock by default. */
  readonly now?: () => number;
  /** In [0, 1); `Math.random` by default. */
  readonly random?: () => number;
  /** Config values that differ from the usual ones, such as an empty `Recaptcha_SiteKey`. */
  readonly config?: Partial<ConfigValues>;
  /** What `save()` gave; one of another version, or none, starts anew. */
  readonly saved?: string | null;
}

/** A call that the service got, in the order in which they came. */
interface RecordedRequest {
  readonly sequence: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed; the raw text where it is no JSON. */
  readonly body: unknown;
}

/** The simulated services: one state, no network. Its doors are `browser.ts`, `vitest.ts` and `http-server.ts`. */
export interface OfflineEngine {
  /** Answers one call. @throws where a handler's 200 does not fit the client's schema. */
  handle(request: OfflineRequest): Reply;
  /** What was sent by email and text message, newest first. */
  inbox(): readonly InboxMessage[];
  /** Every call since the start or the last `reset`. */
  requests(): readonly RecordedRequest[];
  /** Queues replies; each answers the next call of its method and path, instead of the rules. */
  script(replies: readonly ScriptedReply[]): void;
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
  /** Forgets everything, but not its options. */
  reset(): void;
  /** The state as text, for `saved`. */
  save(): string;
  /** Told after every change; returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** Whether a path belongs to the simulated services. */
export const isServicePath = (path: string): boolean => /^\/(loginsvc|themesvc)\//i.test(path);

/** A new engine. */
export function createOfflineEngine(options: EngineOptions = {}): OfflineEngine {
  const clock = options.now ?? Date.now;
  let state = restore(options.saved) ?? freshState(clock());
  let requests: RecordedRequest[] = [];
  const queue = createScriptQueue();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const context = () => ({
    state,
    now: () => clock() + state.clockOffset,
    random: options.random ?? Math.random,
    config: { ...configValues, ...options.config },
  });

  return {
    handle(request) {
      const body = parseBody(request.body);
      const { method, path, headers = {} } = request;
      requests = [...requests, { sequence: requests.length + 1, method, path, headers, body }];
      const reply = queue.take(method, path) ?? answer(request, body, context());
      changed();
      return reply;
    },
    inbox: () => state.inbox,
    requests: () => requests,
    script: (replies) => queue.add(replies),
    advance(milliseconds) {
      state.clockOffset += milliseconds;
      changed();
    },
    reset() {
      state = freshState(clock());
      requests = [];
      queue.clear();
      changed();
    },
    save: () => JSON.stringify(state),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function answer({ method, path }: OfflineRequest, body: unknown, context: Parameters<Endpoint['reply']>[0]) {
  const found = endpoints.filter((endpoint) => matches(endpoint, path));
  if (found.length === 0) return refuse(404, 'UNKNOWN_CALL');
  const candidates = found.filter((candidate) => candidate.method === method.toUpperCase());
  // Two calls share a method and a path, and differ in their requests.
  const endpoint = candidates.find((candidate) => candidate.accepts(body)) ?? candidates[0];
  if (endpoint === undefined) return refuse(405, 'METHOD_NOT_ALLOWED');
  const reply = endpoint.reply(context, body, decode(path.slice(endpoint.path.length)));
  const hasJson = reply.status === 200 && reply.text === undefined;
  if (hasJson && !endpoint.response.safeParse(reply.body ?? '').success)
    throw new Error(`The offline response of ${endpoint.path} does not fit the client's schema.`);
  return reply;
}

function matches(endpoint: Endpoint, path: string): boolean {
  const asked = path.toLowerCase();
  return endpoint.path.endsWith('/') ? asked.startsWith(endpoint.path) : asked === endpoint.path;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function parseBody(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

function restore(saved: string | null | undefined): OfflineState | undefined {
  const state = parseBody(saved ?? '');
  const isState = typeof state === 'object' && state !== null && 'version' in state && state.version === 1;
  return isState ? (state as OfflineState) : undefined;
}
