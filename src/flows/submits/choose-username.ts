import type { VerifiedIn } from '../flow-state.ts';
import type { Submit } from '../submit.ts';
import type { Transition } from '../transition.ts';

/** A username was found or chosen: login shows it and fills it in. */
export const afterChooseUsername = (username: string): Transition => ({
  message: 'LOGIN_USERNAME_RETRIEVED',
  knownUsername: { username, retrieved: true },
  state: 'none',
  go: { to: 'login' },
  final: true,
});

interface ChooseUsernameValues {
  /** Position in the list: two entries may have the same username. */
  readonly usernameSelected: string;
}

/** Chooses among several usernames of one person. It calls no service. */
export const chooseUsernameSubmit: Submit<VerifiedIn<'forgot-username'>, ChooseUsernameValues> = {
  name: 'choose-username',
  required: ['usernameSelected'],
  begin: ({ state, values }) => {
    const match = state.usernames[Number(values.usernameSelected)];
    return match === undefined ? {} : afterChooseUsername(match.userName);
  },
};
