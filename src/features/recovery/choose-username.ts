import type { SubmitMutation } from '#src/core/submits.ts';
import { afterMatch } from '#src/flow/after-match.ts';
import type { VerifiedIn } from '#src/flow/flow-state.ts';

interface ChooseUsernameValues {
  /** The index in the list, as text, because two entries may have the same username. */
  readonly usernameSelected: string;
}

/** Chooses one of several usernames. It calls no service. */
export const chooseUsernameMutation: SubmitMutation<VerifiedIn<'forgot-username'>, ChooseUsernameValues> = {
  mutationKey: ['submit', 'choose-username'],
  async mutationFn({ state, values }) {
    const match = state.usernames[Number(values.usernameSelected)];
    return match === undefined ? {} : afterMatch(match.userName);
  },
};
