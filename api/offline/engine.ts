import { type ConfigValues, configValues } from './config-values.ts';
import { droppedMembers } from './dropped-members.ts';
import { type Endpoint, endpoints } from './endpoints.ts';
import { type OfflineRequest, type Reply, refuse } from './reply.ts';
import { createScriptQueue, type ScriptedReply } from './script-queue.ts';
import { freshState, type InboxMessage, type OfflineState } from './state.ts';

/** The options of an engine. */
export interface EngineOptions {
  /** Returns epoch milliseconds; the machine's clock by default. */
  readonly now?: () => number;
  /** Config values that replace the default ones, such as an empty `Recaptcha_SiteKey`. */
  readonly config?: Partial<ConfigValues>;
  /** The text that `save()` returned. Without it, or if another version wrote it, the state is empty. */
  readonly saved?: string | null;
}

/** A recorded request. `sequence` is 1 for the first request. */
interface RecordedRequest {
  readonly sequence: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The parsed body, or the raw text if it is not JSON. */
  readonly body: unknown;
}

/** The simulated services, without a network. `browser.ts`, `vitest.ts` and `http-server.ts` make them reachable. */
export interface OfflineEngine {
  /** Responds to one call. @throws if a handler's 200 does not match the schema of the client. */
  handle(request: OfflineRequest): Reply;
  /** The emails and text messages that were sent, newest first. */
  inbox(): readonly InboxMessage[];
  /** Every request since the start or the last `reset`. */
  requests(): readonly RecordedRequest[];
  /** Queues replies. Each replaces the response to the next call of its method and path. */
  script(replies: readonly ScriptedReply[]): void;
  /** Moves the clock forward. */
  advance(milliseconds: number): void;
  /** Clears the state, but not the options. */
  reset(): void;
  /** Returns the state as text, for the option `saved`. */
  save(): string;
  /** Calls a listener after every change. @returns a function that unsubscribes. */
  onChange(listener: () => void): () => void;
}

/** Whether a path belongs to the simulated services. */
export const isServicePath = (path: string): boolean => /^\/(loginsvc|themesvc)\//i.test(path);

/** Creates an engine, with the saved state if there is one. */
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
    config: { ...configValues, ...options.config },
  });

  return {
    handle(request) {
      const body = parseBody(request.body);
      const { method, path, headers = {} } = request;
      requests = [...requests, { sequence: requests.length + 1, method, path, headers, body }];
      const reply = queue.take(method, path) ?? respond(request, body, context());
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

function respond({ method, path }: OfflineRequest, body: unknown, context: Parameters<Endpoint['reply']>[0]) {
  const found = endpoints.filter((endpoint) => matches(endpoint, path));
  if (found.length === 0) return refuse(404, 'UNKNOWN_CALL');
  const candidates = found.filter((candidate) => candidate.method === method.toUpperCase());
  // Two calls share a method and a path, and differ in their requests.
  const endpoint = candidates.find((candidate) => candidate.accepts(body)) ?? candidates[0];
  if (endpoint === undefined) return refuse(405, 'METHOD_NOT_ALLOWED');
  const reply = endpoint.reply(context, body, decode(path.slice(endpoint.path.length)));
  const hasJson = reply.status === 200 && reply.text === undefined;
  const sent = reply.body ?? '';
  const isRead =
    endpoint.response.safeParse(sent).success && droppedMembers(endpoint.response, sent).length === 0;
  if (hasJson && !isRead)
    throw new Error(`The offline response of ${endpoint.path} does not match the client's schema.`);
  return reply;
}

function matches(endpoint: Endpoint, path: string): boolean {
  const requested = path.toLowerCase();
  return endpoint.path.endsWith('/') ? requested.startsWith(endpoint.path) : requested === endpoint.path;
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
  const isState = typeof state === 'object' && state !== null && 'version' in state && state.version === 2;
  return isState ? (state as OfflineState) : undefined;
}
