import { activateUserMutation } from '#api/calls/activation.ts';
import { expiredPasswordMutation, forgottenPasswordMutation } from '#api/calls/password.ts';
import { sessionTypeOf } from '../entry-params.ts';
import type { PasswordExpired, VerifiedIn } from '../flow-state.ts';
import { handOffPost } from '../form-posts.ts';
import type { FailureTable } from '../settle.ts';
import { type Submit, type SubmitContext, submitCall } from '../submit.ts';
import type { Transition } from '../transition.ts';

/** What follows a failure of the call. */
export const setPasswordFailures: FailureTable = [
  { status: 'no status', message: 'CHOOSE_PASSWORD_UNANTICIPATED' },
  { status: 400, reason: 'VALIDATION_ERROR', message: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR' },
  { status: 401, reason: 'BAD_PIN', message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN', back: 'new-pin' },
  { status: 401, reason: 'TOKEN_EXPIRED', message: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN', back: 'start' },
  { status: 'any 4xx', reason: 'PASSWORD_HISTORY', failRule: 'last-five' },
  {
    status: 'any 4xx',
    reason: 'WEAK_PASSWORD',
    message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
    failRule: 'compromised',
  },
  { status: 'any 4xx', reason: 'SENSITIVE_PASSWORD', failRule: 'card-number' },
  { status: 204, message: 'CHOOSE_PASSWORD_UNANTICIPATED' },
  { flow: 'reset-password', message: 'EXPIRED_PASSWORD_UNAUTHORIZED' },
  { message: 'CHOOSE_PASSWORD_UNANTICIPATED' },
];

interface NewPasswordValues {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** The transition if the user cancels: the service may have changed the password. */
const ifCancelled = { message: 'PASSWORD_CHANGE_GIVEN_UP' } as const;

/** Ends the flow at login after a change of the password. */
const passwordChanged = (
  _: unknown,
  { state }: { readonly state: { readonly loginName: string } },
): Transition => ({
  message: 'LOGIN_PASSWORD_CHANGED',
  knownUsername: { username: state.loginName, retrieved: false },
  state: 'none',
  go: { to: 'login' },
  final: true,
});

const forgottenPasswordCall = submitCall(forgottenPasswordMutation)({
  request: ({ state, values }: SubmitContext<VerifiedIn<'forgot-password'>, NewPasswordValues>) => ({
    password: values.newPassword,
    accountType: 'M',
    pin: state.pin,
    token: state.token,
    loginName: state.loginName,
  }),
  failures: setPasswordFailures,
  next: passwordChanged,
});

/** Sets a new password in place of a forgotten one. */
export const forgottenPasswordSubmit: Submit<VerifiedIn<'forgot-password'>, NewPasswordValues> = {
  name: 'forgotten-password',
  ifCancelled,
  begin: () => forgottenPasswordCall,
};

type ReplaceState = VerifiedIn<'reset-password'> | PasswordExpired;

/** The values of a form that sets a new password. The current password is empty if the form does not require it. */
export interface ReplacePasswordValues extends NewPasswordValues {
  readonly currentPassword: string;
}

const expiredPasswordCall = submitCall(expiredPasswordMutation)({
  request: ({ state, values }: SubmitContext<ReplaceState, ReplacePasswordValues>) => ({
    Password: values.currentPassword,
    NewPassword: values.newPassword,
    LoginName: state.loginName,
    AccountType: 'M',
    // If the user has verified no PIN, the service expects empty values.
    ...(state.kind === 'verified' ? { Token: state.token, Pin: state.pin } : { Token: '', Pin: '' }),
  }),
  failures: setPasswordFailures,
  next: passwordChanged,
});

/** Replaces an expired or compromised password. */
export const expiredPasswordSubmit: Submit<ReplaceState, ReplacePasswordValues> = {
  name: 'expired-password',
  ifCancelled,
  begin: () => expiredPasswordCall,
};

/** The transition if the response has no usable session: the user is activated and has to log in. */
const activated: Transition = {
  message: 'LOGIN_ACCOUNT_ACTIVATED',
  state: 'none',
  go: { to: 'login' },
  final: true,
};

const activateUserCall = submitCall(activateUserMutation)({
  request: ({ state, values, entry }: SubmitContext<VerifiedIn<'user-activation'>, NewPasswordValues>) => ({
    loginName: state.contact.userName,
    token: state.token,
    pin: state.pin,
    password: values.newPassword,
    accountType: 'M',
    sessiontype: sessionTypeOf(entry),
  }),
  failures: setPasswordFailures,
  next: (response, context) => {
    const post = handOffPost(response, context);
    return post ? { departure: { post, ifBlocked: activated }, final: true } : activated;
  },
});

/** Activates a user with a first password, and hands the session off. */
export const activateUserSubmit: Submit<VerifiedIn<'user-activation'>, NewPasswordValues> = {
  name: 'activate-user',
  // The service may have activated the user.
  ifCancelled: { message: 'ACTIVATION_GIVEN_UP' },
  begin: () => activateUserCall,
};
