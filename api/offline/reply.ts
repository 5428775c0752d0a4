/** What a door hands to the engine: one call as it came over the wire. */
export interface OfflineRequest {
  readonly method: string;
  /** The path without origin and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The raw body, `''` where there is none. */
  readonly body: string;
}

/** What the engine hands to a door. */
export interface Reply {
  readonly status: number;
  /** Sent as JSON; left out or `''`: an empty body. */
  readonly body?: unknown;
  /** Sent as it is, instead of `body`: answers that no service should give. */
  readonly text?: string;
  /** The connection breaks instead of an answer. */
  readonly cut?: boolean;
  /** The door waits this many milliseconds before it answers. */
  readonly delayMs?: number;
}

/** A failure that an account or a special value brings about; its members are those of an error body. */
export interface Fault {
  readonly status: number;
  readonly reason?: string;
  readonly errorMessage?: string;
  readonly text?: string;
  readonly cut?: boolean;
}

/** A 200 with a body; without one it is empty. */
export const ok = (body: unknown = ''): Reply => ({ status: 200, body });

/** A fault as an answer; one of 204, of raw text or of a broken connection has no error body. */
export function faultReply({ status, text, cut, ...detail }: Fault): Reply {
  if (cut) return { status, cut };
  if (text !== undefined || status === 204) return { status, text: text ?? '' };
  return { status, body: { status, ...detail } };
}

/** An error response with a reason (docs/services.md, 'How the page reads a response'). */
export const refuse = (status: number, reason: string, errorMessage?: string): Reply =>
  faultReply({ status, reason, ...(errorMessage === undefined ? {} : { errorMessage }) });

/** The body as a door sends it. */
export function replyText({ body, text }: Reply): string {
  if (text !== undefined) return text;
  return body === undefined || body === '' ? '' : JSON.stringify(body);
}
