import { postActivateUser } from '#api/calls/activation.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { sessionTypeOf } from '#src/flow/entry-params.ts';
import type { FailureTable } from '#src/flow/failure-table.ts';
import type { FlowState, VerifiedIn } from '#src/flow/flow-state.ts';
import { handOffPost } from '#src/flow/outgoing-posts.ts';
import { endWithUsername, type NewPasswordValues, setPasswordRows } from './set-password.ts';

export const activateUserFailures: FailureTable<FlowState> = {
  rows: setPasswordRows,
  otherwise: { message: 'CHOOSE_PASSWORD_UNANTICIPATED' },
};

/** Activates a user with a first password, and hands the session off. */
export const activateUserMutation: SubmitMutation<VerifiedIn<'user-activation'>, NewPasswordValues> = {
  mutationKey: ['submit', 'activate-user'],
  async mutationFn({ state, values }, { send, getRequestContext }) {
    const body = {
      loginName: state.contact.userName,
      token: state.token,
      pin: state.pin,
      password: values.newPassword,
      accountType: 'M',
      sessiontype: sessionTypeOf(getRequestContext().entryParams),
    } as const;
    const response = await send(postActivateUser, body, activateUserFailures);
    const formPost = handOffPost(response, getRequestContext());
    // Without a usable session, or if a policy blocks the hand-off, the user is activated and has to log in.
    const ifBlocked = endWithUsername('LOGIN_ACCOUNT_ACTIVATED', state.contact.userName);
    return formPost ? { formPost, ifBlocked, appliesLate: true } : ifBlocked;
  },
  // The service may have activated the user.
  cancelMessage: 'ACTIVATION_GIVEN_UP',
};
