import type { ForgotFlow } from './flow.ts';

/**
 * The fields with which a recovery identifies the user. Each has a label, properties of its input, and the members of its rule
 * (`FieldRule`).
 */
export const identifyingFields = {
  firstName: {
    label: /*i18n*/ { id: 'FIRST_NAME', message: 'First name' },
    input: { autoComplete: 'given-name', capitalizeWords: true },
    model: 'LoginAppFirstName',
    required: 'FIRST_NAME_REQUIRED',
  },
  lastName: {
    label: /*i18n*/ { id: 'LAST_NAME', message: 'Last name' },
    input: { autoComplete: 'family-name', capitalizeWords: true },
    model: 'LoginAppLastName',
    required: 'LAST_NAME_REQUIRED',
  },
  username: {
    label: /*i18n*/ { id: 'USERNAME', message: 'Username' },
    input: { autoComplete: 'username' },
    model: 'LoginUserName',
    required: 'USERNAME_REQUIRED',
  },
  emailAddress: {
    label: /*i18n*/ { id: 'EMAIL', message: 'Email' },
    // The input does not have the type `email`, because a browser may rewrite the value: Chromium encodes the domain, and
    // replaces `ß` by `ss`.
    input: { autoComplete: 'email', inputMode: 'email' },
    model: 'Email',
    required: 'EMAIL_REQUIRED',
    invalid: 'EMAIL_INVALID',
    fallback: /^[^\s@,;:<>()]+@[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u,
  },
} as const;

export type RecoveryField<Flow extends ForgotFlow = ForgotFlow> = (typeof recoveryFields)[Flow][number];

/** The values of the fields of a recovery, by the name of the field. */
export type RecoveryDetails<Flow extends ForgotFlow = ForgotFlow> = Readonly<
  Record<RecoveryField<Flow>, string>
>;

/** The fields of each recovery, in the order of the form. */
export const recoveryFields = {
  'forgot-username': ['firstName', 'lastName', 'emailAddress'],
  'forgot-password': ['username', 'emailAddress'],
} as const satisfies Record<ForgotFlow, readonly (keyof typeof identifyingFields)[]>;
