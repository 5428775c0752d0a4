import { CancelledError } from '@tanstack/query-core';
import type { ActivationLinkResponse } from '#api/calls/activation-link.ts';
import { ServiceError } from '#api/service-error.ts';
import { refuseLink } from '#src/flow/failure-results.ts';
import { afterFailure, type FailureTable } from '#src/flow/failure-table.ts';
import type { Transition } from '#src/flow/transition.ts';

/** A failure without a status is no answer about the link, so the screen stays and offers to try again. */
export const activationLinkFailures: FailureTable<undefined, { readonly code: string }> = {
  rows: [{ status: 'no status', message: 'LOGIN_UNANTICIPATED_ERROR' }],
  otherwise: {
    compute: ({ values, now }, failure) => refuseLink({ state: { token: values.code }, now }, failure),
  },
};

/**
 * Returns the transition for the response to a link. No PIN is sent yet, because mail scanners open links, too.
 *
 * @param code the activation code, which later calls of the flow send as the token. @param now epoch milliseconds.
 */
export function afterOpeningLink(
  { responseMode, email, phone }: ActivationLinkResponse,
  code: string,
  now: number,
): Transition {
  if (!email && !phone) return refuseLink({ state: { token: code }, now }, {});
  return {
    flowState: {
      kind: 'identified',
      flow: 'user-activation',
      issuedAt: now,
      token: code,
      email,
      phone,
      failedTexts: 0,
      preferredMethod: responseMode === 3 ? 'sms' : 'email',
    },
  };
}

/**
 * Returns the transition after a failed check of a link. A failure with a status refuses the link. Any other failure shows a
 * message.
 *
 * @param error a `ServiceError`, or a `CancelledError` if the user has cancelled the check. @param now epoch milliseconds.
 */
export const afterFailedCheck = (error: Error, code: string, now: number): Transition =>
  error instanceof CancelledError
    ? { message: 'REQUEST_GIVEN_UP' }
    : afterFailure(activationLinkFailures, ServiceError.from(error), {
        state: undefined,
        values: { code },
        now,
      });
