import { activateUserCall } from '#api/calls/activation.ts';
import { expiredPasswordCall, forgottenPasswordCall } from '#api/calls/password.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { sessionTypeOf } from '../entry-params.ts';
import { type FailureTable, matchFailure } from '../failure-table.ts';
import type { PasswordExpired, VerifiedIn } from '../flow-state.ts';
import type { ChangePasswordState } from '../show-step.ts';
import { backForNewPin, stepBefore, toSendPinChoice } from '../step-back.ts';
import { type Submit, type SubmitContext, submitStep } from '../submit.ts';
import type { CallResult, ServerRule, Transition } from '../transition.ts';

type SetPasswordState = ChangePasswordState | VerifiedIn<'user-activation'>;
type Outcome = (state: SetPasswordState) => Transition;

/** Stays, with a message, with the rule that the new password fails, or with both. */
const show =
  (message?: MessageKey, failRule?: ServerRule): Outcome =>
  () => ({ message, failRule });

/** Returns to the send-PIN choice, because the PIN is no longer valid. A flow without a PIN ends at login. */
const badPin: Outcome = (state) =>
  state.kind === 'passwordExpired'
    ? { message: 'LOGIN_VERIFICATION_ERROR_TOKEN', state: 'none', go: { to: 'login' } }
    : backForNewPin('CHOOSE_PASSWORD_UNAUTHORIZED_PIN', state);

/**
 * Returns to the step where the service issues a new token, because the token is no longer valid. The first step of
 * activation is identity verification, which checks the link again.
 */
const tokenExpired: Outcome = ({ flow }) => ({
  message: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
  state: 'none',
  go: flow === 'user-activation' ? toSendPinChoice(flow) : stepBefore(flow, 'verify-identity'),
});

/** Matches any client error. */
const any4xx = (status: number) => status >= 400 && status < 500;

const failures: FailureTable<Outcome> = [
  { status: 'none', outcome: show('CHOOSE_PASSWORD_UNANTICIPATED') },
  { status: 400, reason: 'VALIDATION_ERROR', outcome: show('RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR') },
  { status: 401, reason: 'BAD_PIN', outcome: badPin },
  { status: 401, reason: 'TOKEN_EXPIRED', outcome: tokenExpired },
  { status: any4xx, reason: 'PASSWORD_HISTORY', outcome: show(undefined, 'last-five') },
  {
    status: any4xx,
    reason: 'WEAK_PASSWORD',
    outcome: show('COMPROMISED_PASSWORD_CHANGEPASSWORD', 'compromised'),
  },
  { status: any4xx, reason: 'SENSITIVE_PASSWORD', outcome: show(undefined, 'card-number') },
  { status: 204, outcome: show('CHOOSE_PASSWORD_UNANTICIPATED') },
  { flow: 'reset-password', outcome: show('EXPIRED_PASSWORD_UNAUTHORIZED') },
  { outcome: show('CHOOSE_PASSWORD_UNANTICIPATED') },
];

interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** The transition if the user cancels: the service may have changed the password. */
const ifCancelled: Transition = { message: 'PASSWORD_CHANGE_GIVEN_UP' };

/** Returns what follows an attempt to set or change a password. */
function afterSetPassword(
  result: CallResult<unknown>,
  { state }: { readonly state: SetPasswordState & { readonly flow: 'forgot-password' | 'reset-password' } },
): Transition {
  if (!result.ok) return matchFailure(failures, result.failure, state.flow)(state);
  return {
    message: 'LOGIN_PASSWORD_CHANGED',
    knownUsername: { username: state.loginName, retrieved: false },
    state: 'none',
    go: { to: 'login' },
    final: true,
  };
}

const forgottenPasswordStep = submitStep(forgottenPasswordCall)({
  request: ({ state, values }: SubmitContext<VerifiedIn<'forgot-password'>, NewPasswordValues>) => ({
    password: values.newPassword,
    accountType: 'M',
    pin: state.pin,
    token: state.token,
    loginName: state.loginName,
  }),
  after: afterSetPassword,
});

/** Sets a new password in place of a forgotten one. */
export const forgottenPasswordSubmit: Submit<VerifiedIn<'forgot-password'>, NewPasswordValues> = {
  name: 'forgotten-password',
  ifCancelled,
  begin: () => forgottenPasswordStep,
};

type ReplaceState = VerifiedIn<'reset-password'> | PasswordExpired;

/** The values of a form that replaces a password. */
export interface ReplacePasswordValues extends NewPasswordValues {
  readonly currentPassword: string;
}

const expiredPasswordStep = submitStep(expiredPasswordCall)({
  request: ({ state, values }: SubmitContext<ReplaceState, ReplacePasswordValues>) => ({
    Password: values.currentPassword,
    NewPassword: values.newPassword,
    LoginName: state.loginName,
    AccountType: 'M',
    // If the user has verified no PIN, the service expects empty values.
    ...(state.kind === 'verified' ? { Token: state.token, Pin: state.pin } : { Token: '', Pin: '' }),
  }),
  after: afterSetPassword,
});

/** Replaces an expired or compromised password. */
export const expiredPasswordSubmit: Submit<ReplaceState, ReplacePasswordValues> = {
  name: 'expired-password',
  ifCancelled,
  begin: () => expiredPasswordStep,
};

/** The transition if the response has no usable session: the user is activated and has to log in. */
const activated: Transition = {
  message: 'LOGIN_ACCOUNT_ACTIVATED',
  state: 'none',
  go: { to: 'login' },
  final: true,
};

const activateUserStep = submitStep(activateUserCall)({
  request: ({ state, values, entry }: SubmitContext<VerifiedIn<'user-activation'>, NewPasswordValues>) => ({
    loginName: state.contact.userName,
    token: state.token,
    pin: state.pin,
    password: values.newPassword,
    accountType: 'M',
    sessiontype: sessionTypeOf(entry),
  }),
  after: (result, { state }) => {
    if (!result.ok) return matchFailure(failures, result.failure, state.flow)(state);
    const { redirectURL, sessionToken } = result.response;
    if (!redirectURL || !sessionToken) return activated;
    return { handOff: { redirectURL, sessionToken, ifRefused: activated } };
  },
});

/** Activates a user with a first password, and hands the session off. */
export const activateUserSubmit: Submit<VerifiedIn<'user-activation'>, NewPasswordValues> = {
  name: 'activate-user',
  // The service may have activated the user.
  ifCancelled: { message: 'ACTIVATION_GIVEN_UP' },
  begin: () => activateUserStep,
};
