/** One request, as the engine receives it. */
export interface OfflineRequest {
  readonly method: string;
  /** The path without origin and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The raw body; `''` without one. */
  readonly body: string;
}

/** One response, as the engine returns it. */
export interface Reply {
  readonly status: number;
  /** Sent as JSON. Without it, or if it is `''`, the body is empty. */
  readonly body?: unknown;
  /** Sent unchanged instead of `body`, for responses that are not JSON. */
  readonly text?: string;
  /** The connection breaks instead of a response. */
  readonly cut?: boolean;
  /** The response is delayed by this many milliseconds. */
  readonly delayMs?: number;
}

/** A failure that an account or a special value causes. Its members are those of an error body. */
export interface Fault {
  readonly status: number;
  readonly reason?: string;
  readonly errorMessage?: string;
  readonly text?: string;
  readonly cut?: boolean;
}

/** Returns a 200 with a body, which is empty by default. */
export const ok = (body: unknown = ''): Reply => ({ status: 200, body });

/** Returns the response of a fault. A 204, a raw text and a broken connection have no error body. */
export function faultReply({ status, text, cut, ...detail }: Fault): Reply {
  if (cut) return { status, cut };
  if (text !== undefined || status === 204) return { status, text: text ?? '' };
  return { status, body: { status, ...detail } };
}

/** Returns an error response with a reason (docs/services.md, 'How the page reads a response'). */
export const refuse = (status: number, reason: string, errorMessage?: string): Reply =>
  faultReply({ status, reason, ...(errorMessage === undefined ? {} : { errorMessage }) });

/** Returns the body as text. */
export function replyText({ body, text }: Reply): string {
  if (text !== undefined) return text;
  return body === undefined || body === '' ? '' : JSON.stringify(body);
}
