import * as z from 'zod/mini';
import type { CheckedField, ValidationModels } from './field-rules.ts';
import { fieldSchema } from './field-schema.ts';

/** Returns the schema of the PIN form. */
export const pinSchema = (models: ValidationModels) =>
  z.object({ recoveryPin: fieldSchema('recoveryPin', models), rememberDevice: z.boolean() });

/** Returns the schema of the form in which a user chooses one of several usernames. */
export const usernameChoiceSchema = () => z.object({ usernameSelected: fieldSchema('usernameSelected', []) });

/** The fields with which a recovery identifies the user. */
export type IdentityField = Extract<CheckedField, 'firstName' | 'lastName' | 'username' | 'emailAddress'>;

const identityFields: readonly string[] = [
  'firstName',
  'lastName',
  'username',
  'emailAddress',
] satisfies IdentityField[];

/** Whether a name is one of the fields with which a recovery identifies the user. */
export const isIdentityField = (name: string): name is IdentityField => identityFields.includes(name);

/** Returns the schema of a recovery form. `shown` names its fields. The values of the other fields are not checked. */
export function recoverySchema(shown: readonly IdentityField[], models: ValidationModels) {
  const field = (name: IdentityField) => (shown.includes(name) ? fieldSchema(name, models) : z.string());
  return z.object({
    firstName: field('firstName'),
    lastName: field('lastName'),
    username: field('username'),
    emailAddress: field('emailAddress'),
  });
}
