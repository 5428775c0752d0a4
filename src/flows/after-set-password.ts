import type { ActivateUserResponse } from '#api/calls/activation.ts';
import { type FailureTable, rowFor } from './failure-table.ts';
import type { ErrorKey, InformationKey } from './message-keys.ts';
import { backForNewPin, stepBefore, toSendPinChoice } from './step-back.ts';
import type { Ticket } from './ticket.ts';
import type { CallResult, ServerRule, Transition } from './transition.ts';

type Outcome = (ticket: Ticket) => Transition;

const show =
  (message: ErrorKey | InformationKey): Outcome =>
  () => ({ message });

const flag =
  (failRule: ServerRule): Outcome =>
  () => ({ failRule });

/** The PIN no longer holds: another one is sent, or login begins anew where no PIN was asked for. */
const badPin: Outcome = ({ flow, requirePin }) =>
  requirePin
    ? backForNewPin('CHOOSE_PASSWORD_UNAUTHORIZED_PIN', flow)
    : { message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN', ticket: 'clear', go: { to: 'login' } };

/**
 * The token no longer holds: back to before identity was verified, where a new one is handed out. Activation
 * begins there, so it stays in its flow and the code is exchanged again.
 */
const tokenExpired: Outcome = ({ flow }) => ({
  message: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
  ticket: 'clear',
  go: flow === 'user-activation' ? toSendPinChoice(flow) : stepBefore(flow, 'verify-identity'),
});

const any4xx = (status: number) => status >= 400 && status < 500;

const failures: FailureTable<Outcome> = [
  { status: 400, reason: 'VALIDATION_ERROR', outcome: show('RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR') },
  { status: 401, reason: 'BAD_PIN', outcome: badPin },
  { status: 401, reason: 'TOKEN_EXPIRED', outcome: tokenExpired },
  { status: any4xx, reason: 'PASSWORD_HISTORY', outcome: flag('last-five') },
  { status: any4xx, reason: 'WEAK_PASSWORD', outcome: show('COMPROMISED_PASSWORD_CHANGEPASSWORD') },
  { status: any4xx, reason: 'SENSITIVE_PASSWORD', outcome: flag('card-number') },
  { status: 204, outcome: show('CHOOSE_PASSWORD_UNANTICIPATED') },
  { flow: 'reset-password', outcome: show('EXPIRED_PASSWORD_UNAUTHORIZED') },
  { outcome: show('CHOOSE_PASSWORD_UNANTICIPATED') },
];

/** What comes after a new password was set or changed (specification section 8 'Password submit', contract section 5). */
export function afterSetPassword(result: CallResult<unknown>, ticket: Ticket): Transition {
  if (!result.ok) return rowFor(failures, result.failure, ticket.flow)(ticket);
  return { message: 'LOGIN_PASSWORD_CHANGED', ticket: 'clear', go: { to: 'login' } };
}

/** What comes after an activation: its failures are those of setting a password, its success a session. */
export function afterActivateUser(result: CallResult<ActivateUserResponse>, ticket: Ticket): Transition {
  if (!result.ok) return afterSetPassword(result, ticket);
  const { redirectURL, sessionToken } = result.answer;
  // An answer without its shape is the call's own unanticipated error (contract section 1).
  const orElse: Transition = { message: 'CHOOSE_PASSWORD_UNANTICIPATED' };
  return redirectURL && sessionToken ? { handOff: { redirectURL, sessionToken, orElse } } : orElse;
}
