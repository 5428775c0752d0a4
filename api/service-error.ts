import * as z from 'zod/mini';
import { lazy } from './lazy.ts';

/**
 * Why a service call failed: the response has another status than 200 (`status`), no response arrived (`network`), no
 * complete response arrived in time (`timeout`), the body of a 200 has another shape (`malformed`), or the call needs a
 * session and the browser has none (`unauthenticated`).
 */
export type ServiceErrorKind = 'status' | 'network' | 'timeout' | 'malformed' | 'unauthenticated';

interface ServiceErrorDetail {
  readonly status?: number;
  readonly body?: ErrorBody;
  readonly isLimited?: boolean;
  readonly cause?: unknown;
}

/** The error of every service call. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  /** The HTTP status. It is `undefined` unless `kind` is `status`. */
  readonly status: number | undefined;
  /** The parsed error body. It is empty unless `kind` is `status`. */
  readonly body: ErrorBody;
  /** Whether the service refused the call because of too many requests, and said when the next try is possible. */
  readonly isLimited: boolean;

  constructor(
    kind: ServiceErrorKind,
    { status, body = {}, isLimited = false, cause }: ServiceErrorDetail = {},
  ) {
    super(
      `Service call failed: ${kind}${status === undefined ? '' : ` ${status}`}`,
      cause === undefined ? undefined : { cause },
    );
    this.kind = kind;
    this.status = status;
    this.body = body;
    this.isLimited = isLimited;
  }

  /** Returns a thrown value as a `ServiceError`. Any other value becomes the cause of a `network` error. */
  static from(thrown: unknown): ServiceError {
    return thrown instanceof ServiceError ? thrown : new ServiceError('network', { cause: thrown });
  }
}

/** A member that is left out unless it has the type of `schema`. */
const optionalMember = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);

/** A text with a visible character. It is not trimmed, because it may be a token. */
const text = () =>
  optionalMember(
    z.string().check(
      z.minLength(1),
      z.refine((value) => value.trim() !== ''),
    ),
  );

const themeMessage = () =>
  z.object({
    response: optionalMember(z.object({ rmsg: text() })),
    fieldErrors: optionalMember(z.array(z.catch(z.object({ messageKey: text() }), {}))),
  });

/**
 * Everything that the error body of a service may contain (docs/services.md, 'How the page reads a response'). Parsing
 * never fails: a member of another type and a blank text are dropped, and a body that is not an object is `{}`.
 */
export const errorBody = lazy(() =>
  z.catch(
    z.object({
      status: optionalMember(z.number()),
      reason: text(),
      errorMessage: text(),
      /** This member and the next three belong to the 401 of a login with an expired password. */
      activationCode: text(),
      email: text(),
      phone: text(),
      isNewDevice: optionalMember(z.boolean()),
      /** The error of the theme service. */
      message: optionalMember(themeMessage()),
    }),
    {},
  ),
);

/** A parsed error body. */
export type ErrorBody = z.output<ReturnType<typeof errorBody>>;
