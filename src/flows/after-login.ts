import type { LoginResponse } from '#api/calls/session.ts';
import { type FailureTable, rowFor } from './failure-table.ts';
import { isCompromised, type LoginOutcome, loginOutcome } from './login-outcome.ts';
import { newTicket } from './ticket.ts';
import type { CallResult, Failure, Transition } from './transition.ts';

interface LoginAttempt {
  readonly username: string;
  readonly rememberDevice: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** An answer or an error that cannot be acted upon: everything is reset (contract section 5). */
const unanticipated: Transition = {
  message: 'LOGIN_UNANTICIPATED_ERROR',
  go: { to: 'login' },
  ticket: 'clear',
  clearFields: ['username', 'password'],
};

const declined: Transition = { ...unanticipated, message: 'LOGIN_DECLINED_ERROR' };

/** An outcome that asks for a PIN: the service must have handed out a token and an email. */
function challenged(
  decision: Exclude<LoginOutcome, 'accept' | 'reject'>,
  answer: LoginResponse,
  { username, rememberDevice, now }: LoginAttempt,
): Transition {
  const { activationCode, email, phone, isNewDevice } = answer;
  if (!activationCode || !email) return unanticipated;
  const compromised = decision === 'resetpassword' && isCompromised(answer);
  return {
    ...(compromised ? { message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD' as const } : {}),
    ticket: newTicket('verification-required', now, {
      token: activationCode,
      email,
      ...(phone ? { phone } : {}),
      isNewDevice: isNewDevice ?? false,
      decision,
      loginName: username,
      rememberDevice,
    }),
    go: { to: 'flow', flow: 'verification-required', position: { step: 'verify-identity' } },
    clearFields: ['password'],
  };
}

/** What an answer of login, or of the challenged login's PIN check, leads to (specification section 4). */
export function afterLoginAnswer(answer: LoginResponse, attempt: LoginAttempt): Transition {
  const outcome = loginOutcome(answer);
  if (outcome === 'reject') return declined;
  if (outcome !== 'accept') return challenged(outcome, answer, attempt);
  const { redirectURL, sessionToken } = answer;
  if (!redirectURL || !sessionToken) return unanticipated;
  return { handOff: { redirectURL, sessionToken, orElse: unanticipated } };
}

/** An expired password: the user verifies their identity first if the service sends what that step needs. */
function expiredPassword(
  { body = {} }: Failure,
  { username, rememberDevice, now }: LoginAttempt,
): Transition {
  const { activationCode: token, email, phone, isNewDevice = false } = body;
  const verifies = token !== undefined && (email !== undefined || phone !== undefined);
  return {
    message: 'EXPIRED_PASSWORD_INFO',
    ticket: newTicket('reset-password', now, {
      requirePin: verifies,
      ...(verifies ? { token, ...(email && { email }), ...(phone && { phone }) } : {}),
      isNewDevice,
      loginName: username,
      rememberDevice,
    }),
    go: {
      to: 'flow',
      flow: 'reset-password',
      position: { step: verifies ? 'verify-identity' : 'change-password' },
    },
    clearFields: ['password'],
  };
}

const unauthorized: Transition = {
  message: 'LOGIN_UNAUTHORIZED_ERROR',
  clearFields: ['username', 'password'],
};

const failures: FailureTable<Transition | typeof expiredPassword> = [
  { status: 401, reason: 'EXPIRED_PASSWORD', outcome: expiredPassword },
  { status: [400, 401], outcome: unauthorized },
  { outcome: { message: 'LOGIN_UNANTICIPATED_ERROR', clearFields: ['password'] } },
];

/** What comes after a login (specification section 8 'Login', contract section 5). */
export function afterLogin(result: CallResult<LoginResponse>, attempt: LoginAttempt): Transition {
  if (result.ok) return afterLoginAnswer(result.answer, attempt);
  const outcome = rowFor(failures, result.failure, undefined);
  return typeof outcome === 'function' ? outcome(result.failure, attempt) : outcome;
}
