import type { CallName } from '#api/call.ts';
import { activationLinkFailures } from '#src/features/activation/activation-link.ts';
import { loginFailures } from '#src/features/login/login.ts';
import { activateUserFailures } from '#src/features/password/activate-user.ts';
import { expiredPasswordFailures, forgottenPasswordFailures } from '#src/features/password/set-password.ts';
import { recoverPasswordFailures, recoverUsernameFailures } from '#src/features/recovery/recover.ts';
import { createPinFailures } from '#src/features/verification/create-pin.ts';
import {
  activationContactFailures,
  searchUsersFailures,
  verifyChallengeFailures,
  verifyPinFailures,
} from '#src/features/verification/verify-pin.ts';
import type { FailureTable } from '#src/flow/failure-table.ts';

/** The conditions of the rows of a failure table. */
export type Rows = readonly Pick<FailureTable['rows'][number], 'status' | 'reason' | 'flow'>[];

/** The failure table of every call, for the document and the tests. */
export const failureTables: Readonly<Record<CallName, { readonly rows: Rows }>> = {
  activationLink: activationLinkFailures,
  createPin: createPinFailures,
  login: loginFailures,
  recoverPassword: recoverPasswordFailures,
  recoverUsername: recoverUsernameFailures,
  activateUser: activateUserFailures,
  expiredPassword: expiredPasswordFailures,
  forgottenPassword: forgottenPasswordFailures,
  verifyPin: verifyPinFailures,
  verifyChallenge: verifyChallengeFailures,
  searchUsers: searchUsersFailures,
  activationContact: activationContactFailures,
  // Every failure has the same outcome.
  appInit: { rows: [] },
  // src/flow/brand/theme-failure.ts
  theme: { rows: [{ status: [400, 401, 404, 412] }] },
};
