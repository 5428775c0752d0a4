/**
 * The fields with which a recovery identifies the user: the member of the request, the label, what the input gets, and
 * the rule (`FieldRule`). Form, landing page, checks, request, offline service, OpenAPI and tests follow from it.
 */
export const identityFields = {
  firstName: {
    member: 'FirstName',
    label: /*i18n*/ { id: 'FIRST_NAME', message: 'First name' },
    input: { autoComplete: 'given-name', capitalizeWords: true },
    model: 'LoginAppFirstName',
    required: 'FIRST_NAME_REQUIRED',
  },
  lastName: {
    member: 'LastName',
    label: /*i18n*/ { id: 'LAST_NAME', message: 'Last name' },
    input: { autoComplete: 'family-name', capitalizeWords: true },
    model: 'LoginAppLastName',
    required: 'LAST_NAME_REQUIRED',
  },
  username: {
    member: 'LoginName',
    label: /*i18n*/ { id: 'USERNAME', message: 'Username' },
    input: { autoComplete: 'username' },
    model: 'LoginUserName',
    required: 'USERNAME_REQUIRED',
  },
  emailAddress: {
    member: 'Email',
    label: /*i18n*/ { id: 'EMAIL', message: 'Email' },
    input: { autoComplete: 'email', type: 'email' },
    model: 'Email',
    required: 'EMAIL_REQUIRED',
    invalid: 'EMAIL_INVALID',
  },
} as const;

/** The fields of each recovery, in the order of the form. */
export const recoveryFields = {
  'forgot-username': ['firstName', 'lastName', 'emailAddress'],
  'forgot-password': ['username', 'emailAddress'],
} as const satisfies Record<string, readonly (keyof typeof identityFields)[]>;

/** A flow that recovers a username or a password. */
export type Recovery = keyof typeof recoveryFields;

export type IdentityField<R extends Recovery = Recovery> = (typeof recoveryFields)[R][number];

/** The values of such fields, by the name of the field. */
export type Identity<R extends Recovery = Recovery> = Readonly<Record<IdentityField<R>, string>>;

/** A sample user, for the offline service, OpenAPI and tests. It is not in the build. */
export const sampleIdentity: Identity = {
  firstName: 'Pat',
  lastName: 'Merchant',
  username: 'merchant',
  emailAddress: 'merchant@example.com',
};

/** Returns the members of a request that identify the user, each with the value of its field. */
export const identityMembers = <R extends Recovery, Value>(
  recovery: R,
  read: (field: IdentityField<R>) => Value,
) => {
  const fields: readonly IdentityField<R>[] = recoveryFields[recovery];
  const members = fields.map((field) => [identityFields[field].member, read(field)]);
  return Object.fromEntries(members) as Record<(typeof identityFields)[IdentityField<R>]['member'], Value>;
};
