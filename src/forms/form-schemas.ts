import * as z from 'zod/mini';
import { type CheckedField, fieldIssue, fieldRules, type ValidationModels } from '#src/flows/field-rules.ts';
import type { HintKey } from '#src/locales/hints.ts';

/** Returns a schema of trimmed text that must not be empty. The issue of empty text has `required` as its message. */
export const requiredText = (required: HintKey) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== '', { error: required }),
  );

/**
 * Returns the schema of a field: trimmed text that must not be empty and must fit the server's model. The message of an
 * issue is the key of its hint.
 */
export function fieldSchema(field: CheckedField, models: ValidationModels) {
  const { required, invalid } = fieldRules[field];
  return requiredText(required).check(
    z.refine((text) => text === '' || fieldIssue(field, text, models) === undefined, { error: invalid }),
  );
}

/** Returns the schema of the login form. Login checks no model, because only the service knows the existing accounts. */
export const loginSchema = () =>
  z.object({
    username: fieldSchema('username', []),
    password: fieldSchema('password', []),
    rememberDevice: z.boolean(),
  });

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
