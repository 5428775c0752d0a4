import type { LoginResponse } from '#api/calls/session.ts';
import { activationError } from './activation-error.ts';
import { afterLoginAnswer } from './after-login.ts';
import { type FailureTable, rowFor } from './failure-table.ts';
import type { Flow } from './flow.ts';
import type { ErrorKey } from './message-keys.ts';
import { backForNewPin, backForNewToken } from './step-back.ts';
import type { Ticket } from './ticket.ts';
import type { CallResult, Failure, Transition } from './transition.ts';

interface PinCheck {
  readonly ticket: Ticket;
  readonly pin: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Outcome = (flow: Flow, failure: Failure) => Transition;

const show =
  (message: ErrorKey): Outcome =>
  () => ({ message });

const toLogin =
  (message: ErrorKey): Outcome =>
  () => ({ message, ticket: 'clear', go: { to: 'login' } });

const stepBackWith =
  (message: ErrorKey): Outcome =>
  (flow) =>
    backForNewToken(message, flow);

const sendAgain =
  (message: ErrorKey): Outcome =>
  (flow) =>
    backForNewPin(message, flow);

const endActivation: Outcome = (_, failure) => activationError(failure);

const fromLogin = ['verification-required', 'reset-password'] as const;
const limitReasons = ['PIN_MAXTRIES', 'UNANTICIPATED_ERROR'];

const failures: FailureTable<Outcome> = [
  { flow: fromLogin, status: 401, reason: limitReasons, outcome: toLogin('LOGIN_VERIFICATION_ERROR_PIN') },
  { flow: 'user-activation', status: 401, reason: limitReasons, outcome: show('VERIFY_PIN_LIMIT_REACHED') },
  { status: 401, reason: limitReasons, outcome: stepBackWith('VERIFY_PIN_LIMIT_REACHED') },
  {
    flow: fromLogin,
    status: 401,
    reason: 'TOKEN_EXPIRED',
    outcome: toLogin('LOGIN_VERIFICATION_ERROR_TOKEN'),
  },
  {
    flow: 'user-activation',
    status: 401,
    reason: ['TOKEN_EXPIRED', 'NoUserFound'],
    outcome: endActivation,
  },
  { status: 401, reason: 'TOKEN_EXPIRED', outcome: stepBackWith('VERIFY_PIN_UNAUTHORIZED_TOKEN') },
  { status: 401, outcome: sendAgain('VERIFY_PIN_UNAUTHORIZED_PIN') },
  { status: [400, 404], outcome: show('VERIFY_PIN_INVALID_PIN') },
  { flow: 'verification-required', outcome: show('VERIFY_PIN_INVALID_PIN_OR_PASSWORD') },
  { outcome: show('VERIFY_PIN_UNANTICIPATED') },
];

const afterFailure = (failure: Failure, { flow }: Ticket): Transition => ({
  ...rowFor(failures, failure, flow)(flow, failure),
  clearFields: ['recoveryPin'],
});

/** The call that must follow a verified PIN before anything can be shown. */
export type CallAfterPin = 'search-users' | 'activation-contact';

/** Which call, if any, follows a verified PIN in a flow (specification section 4). */
export const callAfterPin = (flow: Flow): CallAfterPin | undefined =>
  flow === 'forgot-username' ? 'search-users' : flow === 'user-activation' ? 'activation-contact' : undefined;

/**
 * What comes after a PIN check of the recovery and reset flows (specification section 8 'Verify PIN', contract
 * section 5). In a flow that has a `callAfterPin` success is decided by that call's own table.
 */
export function afterVerifyPin(result: CallResult<unknown>, { ticket, pin, now }: PinCheck): Transition {
  if (!result.ok) return afterFailure(result.failure, ticket);
  const memory = { pin };
  switch (ticket.flow) {
    case 'verification-required':
      // The decision was resetpassword: the same identity goes on in the other flow.
      return {
        ticket: { ...ticket, flow: 'reset-password', issuedAt: now },
        memory,
        go: { to: 'flow', flow: 'reset-password', position: { step: 'change-password' } },
        clearFields: ['recoveryPin'],
      };
    case 'forgot-password':
    case 'reset-password':
      return {
        memory,
        go: { to: 'flow', flow: ticket.flow, position: { step: 'change-password' } },
        clearFields: ['recoveryPin'],
      };
    default:
      return { memory, clearFields: ['recoveryPin'] };
  }
}

/** What comes after the PIN check of a challenged login: its answer is read like a login's. */
export function afterVerifyChallenge(
  result: CallResult<LoginResponse>,
  { ticket, now }: { readonly ticket: Ticket; readonly now: number },
): Transition {
  if (!result.ok) return afterFailure(result.failure, ticket);
  const attempt = { username: ticket.loginName ?? '', rememberDevice: ticket.rememberDevice, now };
  return { ...afterLoginAnswer(result.answer, attempt), clearFields: ['recoveryPin'] };
}
