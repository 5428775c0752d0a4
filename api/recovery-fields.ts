/** The member of a recovery's request for each field of its form. */
export const recoveryMembers = {
  firstName: 'FirstName',
  lastName: 'LastName',
  username: 'LoginName',
  emailAddress: 'Email',
} as const;

/** The fields of each recovery, in the order of the form. */
export const recoveryFields = {
  'forgot-username': ['firstName', 'lastName', 'emailAddress'],
  'forgot-password': ['username', 'emailAddress'],
} as const satisfies Record<string, readonly (keyof typeof recoveryMembers)[]>;

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
  const members = fields.map((field) => [recoveryMembers[field], read(field)]);
  return Object.fromEntries(members) as Record<(typeof recoveryMembers)[IdentityField<R>], Value>;
};
