import type { ActivationLinkResponse } from '#api/calls/activation-link.ts';
import { newRun } from '../flow-state.ts';
import { type FailureTable, refuseLink, type SettleContext, settle } from '../settle.ts';
import type { CallResult, Transition } from '../transition.ts';

interface OpenedLink {
  /** The activation code, which later calls of the flow send as the token. */
  readonly code: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** A failure without a status is no verdict on the link, so the screen stays and offers to try again. */
export const activationLinkFailures: FailureTable<OpenedLink & SettleContext> = [
  { status: 'no status', message: 'LOGIN_UNANTICIPATED_ERROR' },
  { compute: ({ code, now }, failure) => refuseLink({ token: code }, failure, now) },
];

/** Returns what follows the check of an activation link. No PIN is sent yet, because mail scanners open links, too. */
export function afterOpeningLink(result: CallResult<ActivationLinkResponse>, link: OpenedLink): Transition {
  if (!result.ok) return settle(activationLinkFailures, result.failure, { ...link, state: undefined });
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
