import type { SubmitMutation } from '#src/core/submits.ts';
import type { VerifiedIn } from '#src/flow/flow-state.ts';
import type { Transition } from '#src/flow/transition.ts';

/** Returns the transition after a username was found or chosen: login shows the username and fills it in. */
export const afterChooseUsername = (username: string): Transition => ({
  message: 'LOGIN_USERNAME_RETRIEVED',
  knownUsername: { username, retrieved: true },
  state: 'ended',
  go: { to: 'login' },
});

interface ChooseUsernameValues {
  /** The index in the list, as text, because two entries may have the same username. */
  readonly usernameSelected: string;
}

/** Chooses one of several usernames of a person. It calls no service. */
export const chooseUsernameMutation: SubmitMutation<
  VerifiedIn<'forgot-username'>,
  ChooseUsernameValues,
  never
> = {
  mutationKey: ['choose-username'],
  async mutationFn({ state, values }) {
    const match = state.usernames[Number(values.usernameSelected)];
    return match === undefined ? {} : afterChooseUsername(match.userName);
  },
  failures: {},
};
