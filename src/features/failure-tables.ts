import type { FailureTable } from '#src/flow/settle.ts';
import { activationLinkFailures } from './activation/activation-link.ts';
import { loginFailures } from './login/login.ts';
import { activateUserFailures } from './password/activate-user.ts';
import { setPasswordFailures } from './password/set-password.ts';
import { recoverPasswordFailures, recoverUsernameFailures } from './recovery/recover.ts';
import { createPinFailures } from './verification/create-pin.ts';
import { verifyPinFailures } from './verification/verify-pin.ts';

/** The conditions of the rows of a failure table. */
export type Rows = readonly Pick<FailureTable['rows'][number], 'status' | 'reason' | 'flow'>[];

const tables = {
  ...activationLinkFailures,
  ...createPinFailures,
  ...loginFailures,
  ...recoverPasswordFailures,
  ...recoverUsernameFailures,
  ...activateUserFailures,
  ...setPasswordFailures,
  ...verifyPinFailures,
  // Every failure has the same outcome.
  appInit: { rows: [] },
  // src/flow/brand/theme-failure.ts
  theme: { rows: [{ status: [400, 401, 404, 412] }] },
};

/** The failure table of every call, for the documents and the tests. */
export const failureTables: { readonly [Call in keyof typeof tables]: { readonly rows: Rows } } = tables;
