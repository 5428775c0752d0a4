/** Why a service call did not bring an answer that can be used. */
export type ServiceErrorKind = 'status' | 'network' | 'timeout' | 'malformed' | 'unauthenticated';

/** What an error body may say (contract section 1); every member is optional. */
export interface ServiceErrorDetail {
  readonly status?: number;
  readonly reason?: string;
  readonly errorMessage?: string;
  /** The parsed body as it came, for calls whose errors have a shape of their own (theme). */
  readonly body?: unknown;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/**
 * The one error of every service call.
 *
 * `status` is the HTTP status of the answer and is left out where there was none (network, time-out) or
 * where a 200 did not have the call's shape (`kind: 'malformed'`).
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: ServiceErrorKind;
  readonly status: number | undefined;
  readonly reason: string | undefined;
  readonly errorMessage: string | undefined;
  readonly body: unknown;

  constructor(kind: ServiceErrorKind, detail: ServiceErrorDetail = {}, options?: ErrorOptions) {
    super(`Service call failed: ${kind}${detail.status === undefined ? '' : ` ${detail.status}`}`, options);
    this.kind = kind;
    this.status = detail.status;
    this.reason = detail.reason;
    this.errorMessage = detail.errorMessage;
    this.body = detail.body;
  }

  /** Reads the error body of an answer that was not 200; a body that is no object says nothing. */
  static fromAnswer(status: number, body: unknown): ServiceError {
    const member = (name: string) =>
      typeof body === 'object' && body !== null ? text((body as Record<string, unknown>)[name]) : undefined;
    const reason = member('reason');
    const errorMessage = member('errorMessage');
    return new ServiceError('status', {
      status,
      ...(reason === undefined ? {} : { reason }),
      ...(errorMessage === undefined ? {} : { errorMessage }),
      body,
    });
  }

  /** Any thrown value as a `ServiceError`; what is none (a lost code chunk, say) counts as no answer. */
  static from(thrown: unknown): ServiceError {
    return thrown instanceof ServiceError ? thrown : new ServiceError('network', {}, { cause: thrown });
  }
}
