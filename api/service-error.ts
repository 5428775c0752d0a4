import * as z from 'zod/mini';
import { lazy } from './lazy.ts';
import { identifier, list, optional, text } from './shapes.ts';

const themeMessage = () =>
  z.object({
    response: optional(z.object({ rmsg: optional(text()) })),
    fieldErrors: z.catch(list(z.object({ messageKey: text() })), []),
  });

/**
 * Everything that the error body of a service may contain (docs/services.md, 'How the page reads a response'). Parsing
 * never fails: a member of another type and a blank text are dropped, and a body that is not an object is `{}`.
 */
export const errorBody = lazy(() =>
  z.catch(
    z.object({
      status: optional(z.number()),
      reason: optional(text()),
      errorMessage: optional(text()),
      /** This member and the next two belong to the 401 of a login with an expired password. */
      activationCode: optional(identifier()),
      email: optional(text()),
      phone: optional(identifier()),
      /** The error of the theme service. */
      message: optional(themeMessage()),
    }),
    {},
  ),
);

/**
 * Why a service call failed: the response has another status than 200 (`status`), no response arrived (`network`), no
 * complete response arrived in time (`timeout`), the body of a 200 has another shape (`malformed`), or the call needs a
 * session and the browser has none (`unauthenticated`).
 */
export type ServiceErrorKind = 'status' | 'network' | 'timeout' | 'malformed' | 'unauthenticated';

/** The error of every service call. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  /** The HTTP status. It is `undefined` unless `kind` is `status`. */
  readonly status: number | undefined;
  /** The parsed error body. It is empty unless `kind` is `status`. */
  readonly body: z.output<ReturnType<typeof errorBody>>;
  /** When the next try is possible, in epoch milliseconds, if the service refused too many requests and said so. */
  readonly retryAt: number | undefined;
  /** Whether the network failed while the browser said that it is offline. */
  readonly isOffline: boolean;

  constructor(kind: ServiceErrorKind, { status, body = {}, retryAt, cause }: Partial<ServiceError> = {}) {
    super(`Service call failed: ${kind}${status === undefined ? '' : ` ${status}`}`, { cause });
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.retryAt = retryAt;
    this.isOffline = (kind === 'network' || kind === 'timeout') && navigator.onLine === false;
  }

  /** Returns a thrown value as a `ServiceError`. Any other value becomes the cause of a `network` error. */
  static from(thrown: unknown): ServiceError {
    return thrown instanceof ServiceError ? thrown : new ServiceError('network', { cause: thrown });
  }
}
