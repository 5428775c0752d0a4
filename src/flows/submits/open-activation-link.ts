import type { ActivationLinkResponse } from '#api/calls/activation.ts';
import { type FailureTable, matchFailure } from '../failure-table.ts';
import { newRun } from '../flow-state.ts';
import { afterLimit } from '../submit.ts';
import type { CallResult, Failure, Transition } from '../transition.ts';
import { refuseLink } from './refuse-link.ts';

interface OpenedLink {
  /** The activation code, which later calls of the flow send as the token. */
  readonly code: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Outcome = (link: OpenedLink, failure: Failure) => Transition;

/** A failure without a status is no verdict on the link, so the screen stays and offers to try again. */
const failures: FailureTable<Outcome> = [
  { status: 'none', outcome: () => ({ message: 'LOGIN_UNANTICIPATED_ERROR' }) },
  { outcome: ({ code, now }, failure) => refuseLink({ token: code }, failure, now) },
];

/** Returns what follows the check of an activation link. No PIN is sent yet, because mail scanners open links, too. */
export function afterOpeningLink(result: CallResult<ActivationLinkResponse>, link: OpenedLink): Transition {
  if (!result.ok) {
    return afterLimit(result.failure, (failure) =>
      matchFailure(failures, failure, 'user-activation')(link, failure),
    );
  }
  const { responseMode, email, phone } = result.response;
  if (!email && !phone) return refuseLink({ token: link.code }, {}, link.now);
  return {
    state: {
      kind: 'identified',
      flow: 'user-activation',
      ...newRun(link.now),
      token: link.code,
      email: email || undefined,
      phone: phone || undefined,
      failedTexts: 0,
      preferredMethod: responseMode === 2 ? 'email' : 'sms',
    },
  };
}
