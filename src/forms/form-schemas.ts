import * as z from 'zod/mini';
import { type CheckedField, fieldSchema, type ValidationModels } from './field-rules.ts';

/** The login form. */
export const loginSchema = (models: ValidationModels) =>
  z.object({
    username: fieldSchema('username', models),
    password: fieldSchema('password', models),
    rememberDevice: z.boolean(),
  });

/** Entry of a one-time PIN. */
export const pinSchema = (models: ValidationModels) =>
  z.object({ recoveryPin: fieldSchema('recoveryPin', models), rememberDevice: z.boolean() });

/** Choice among the usernames of one user. */
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

/** A recovery form. `shown` names its fields; the values of the others are not checked. */
export function recoverySchema(shown: readonly IdentityField[], models: ValidationModels) {
  const field = (name: IdentityField) => (shown.includes(name) ? fieldSchema(name, models) : z.string());
  return z.object({
    firstName: field('firstName'),
    lastName: field('lastName'),
    username: field('username'),
    emailAddress: field('emailAddress'),
  });
}
