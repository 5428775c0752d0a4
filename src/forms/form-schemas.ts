import * as z from 'zod/mini';
import { type CheckedField, fieldIssue, fieldRules, type ValidationModels } from '#src/flows/field-rules.ts';
import type { IdentityField } from '#src/flows/submits/recover.ts';
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

/** Returns the schema of a recovery form with these fields. */
export const recoverySchema = <Field extends IdentityField>(
  fields: readonly Field[],
  models: ValidationModels,
) =>
  z.object(
    Object.fromEntries(fields.map((field) => [field, fieldSchema(field, models)])) as Record<
      Field,
      ReturnType<typeof fieldSchema>
    >,
  );
