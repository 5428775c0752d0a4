import { postExpiredPassword, postForgottenPassword } from '#api/calls/password.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { requireNewPin, restartFlow } from '#src/flow/failure-results.ts';
import type { FailureTable } from '#src/flow/failure-table.ts';
import type { FlowState, PasswordExpired, VerifiedIn } from '#src/flow/flow-state.ts';
import type { Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';

const unanticipated = { message: 'CHOOSE_PASSWORD_UNANTICIPATED' } as const;

const refusedPassword = { status: 'any 4xx', invalidField: 'newPassword' } as const;

/** The rows of every call that sets a password. */
export const setPasswordRows: FailureTable<FlowState>['rows'] = [
  { status: 'no status', ...unanticipated },
  { status: 400, reason: 'VALIDATION_ERROR', message: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR' },
  { status: 401, reason: 'BAD_PIN', message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN', compute: requireNewPin },
  // The flow begins again, because a new token needs a new PIN, too.
  {
    status: 401,
    reason: 'TOKEN_EXPIRED',
    message: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
    compute: restartFlow,
  },
  // Services refuse a password with different statuses. The form shows which rule the password breaks.
  { ...refusedPassword, reason: 'PASSWORD_HISTORY', refusedRule: 'last-five' },
  { ...refusedPassword, reason: 'SENSITIVE_PASSWORD', refusedRule: 'card-number' },
  {
    ...refusedPassword,
    reason: 'WEAK_PASSWORD',
    refusedRule: 'compromised',
    message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
  },
  // `otherwise` of an expired password has another message, so a 204 needs its own row.
  { status: 204, ...unanticipated },
];

export const forgottenPasswordFailures: FailureTable<FlowState> = {
  rows: setPasswordRows,
  otherwise: unanticipated,
};
export const expiredPasswordFailures: FailureTable<FlowState> = {
  rows: setPasswordRows,
  otherwise: { message: 'EXPIRED_PASSWORD_UNAUTHORIZED' },
};

/** The values of a form that sets a new password. `currentPassword` is `''` if the form does not require it. */
export interface NewPasswordValues {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

/** The message if the user cancels: the service may have changed the password. */
const cancelMessage = 'PASSWORD_CHANGE_GIVEN_UP';

/** Returns the transition after a password was set: the flow ends at login, which has the username. */
export const endWithUsername = (message: MessageKey, username: string): Transition => ({
  message,
  knownUsername: { username, retrieved: false },
  flowState: 'ended',
  navigate: { to: '/' },
  appliesLate: true,
});

/** Sets a new password in place of a forgotten one. */
export const forgottenPasswordMutation: SubmitMutation<VerifiedIn<'forgot-password'>, NewPasswordValues> = {
  mutationKey: ['submit', 'forgotten-password'],
  async mutationFn({ state: { pin, token, loginName }, values }, { send }) {
    const body = { password: values.newPassword, accountType: 'M', pin, token, loginName } as const;
    await send(postForgottenPassword, body, forgottenPasswordFailures);
    return endWithUsername('LOGIN_PASSWORD_CHANGED', loginName);
  },
  cancelMessage,
};

/** Replaces an expired or compromised password. */
export const expiredPasswordMutation: SubmitMutation<
  VerifiedIn<'reset-password'> | PasswordExpired,
  NewPasswordValues
> = {
  mutationKey: ['submit', 'expired-password'],
  async mutationFn({ state, values }, { send }) {
    const body = {
      Password: values.currentPassword,
      NewPassword: values.newPassword,
      LoginName: state.loginName,
      AccountType: 'M',
      // If the user has verified no PIN, the service expects empty values.
      Token: state.kind === 'verified' ? state.token : '',
      Pin: state.kind === 'verified' ? state.pin : '',
    } as const;
    await send(postExpiredPassword, body, expiredPasswordFailures);
    return endWithUsername('LOGIN_PASSWORD_CHANGED', state.loginName);
  },
  cancelMessage,
};
