import * as z from 'zod/mini';
import type { ValidationModel } from '#api/calls/app-init.ts';
import type { HintKey } from '#src/locales/hints.ts';
import { matchesPattern } from './matches-pattern.ts';

/** How the value of a field is checked. */
export interface FieldRule {
  /** The name of the server's model. Without a model, the value is only required. */
  readonly model?: string;
  /** The hint of an empty value. */
  readonly required: HintKey;
  /** The hint of a value that does not fit the model. */
  readonly invalid: HintKey;
}

/** The rule of each field whose value is checked, by the field's name in the form. */
export const fieldRules = {
  username: { model: 'LoginUserName', required: 'USERNAME_REQUIRED', invalid: 'INVALID_CHARACTER' },
  password: { model: 'LoginPassword', required: 'PASSWORD_REQUIRED', invalid: 'INVALID_CHARACTER' },
  firstName: { model: 'LoginAppFirstName', required: 'FIRST_NAME_REQUIRED', invalid: 'INVALID_CHARACTER' },
  lastName: { model: 'LoginAppLastName', required: 'LAST_NAME_REQUIRED', invalid: 'INVALID_CHARACTER' },
  emailAddress: { model: 'Email', required: 'EMAIL_REQUIRED', invalid: 'EMAIL_INVALID' },
  recoveryPin: { model: 'Pin', required: 'PIN_REQUIRED', invalid: 'PIN_INVALID' },
  currentPassword: { required: 'CURRENT_PASSWORD_REQUIRED', invalid: 'INVALID_CHARACTER' },
  usernameSelected: { required: 'USERNAME_SELECTION_REQUIRED', invalid: 'USERNAME_SELECTION_REQUIRED' },
} as const satisfies Record<string, FieldRule>;

/** The name of a field that has a rule. */
export type CheckedField = keyof typeof fieldRules;

/** The server's models, from app init. */
export type ValidationModels = readonly ValidationModel[];

/** Returns the model with a name; `undefined` if the server sent none. */
export const modelNamed = (models: ValidationModels, name: string): ValidationModel | undefined =>
  models.find((model) => model.name === name);

/** Returns the longest length that a model allows, in characters; `undefined` if the model has no limit. */
export function maxLengthOf(model: ValidationModel | undefined): number | undefined {
  if (model === undefined) return undefined;
  const lengths = [model.maxLength, ...model.validators.map(({ maxLength }) => maxLength)];
  const known = lengths.filter((length): length is number => typeof length === 'number' && length > 0);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns the server's maximum length for a field, in characters, for its `maxlength` attribute. */
export const fieldMaxLength = (field: CheckedField, models: ValidationModels): number | undefined => {
  const rule: FieldRule = fieldRules[field];
  return rule.model === undefined ? undefined : maxLengthOf(modelNamed(models, rule.model));
};

/** Whether trimmed text has a length that a model allows and matches all of its usable patterns. */
export function fitsModel(text: string, model: ValidationModel): boolean {
  if (text.length < (model.minLength ?? 0)) return false;
  if (text.length > (maxLengthOf(model) ?? Number.POSITIVE_INFINITY)) return false;
  return model.validators.every(({ pattern }) => matchesPattern(pattern, text) ?? true);
}

/**
 * Returns the key of the hint for trimmed text that is empty or does not fit the server's model; `undefined` if the text
 * is valid.
 *
 * @param models without models, only empty text is not valid.
 */
function fieldIssue(field: CheckedField, text: string, models: ValidationModels): HintKey | undefined {
  const rule: FieldRule = fieldRules[field];
  if (text === '') return rule.required;
  const model = rule.model === undefined ? undefined : modelNamed(models, rule.model);
  return model === undefined || fitsModel(text, model) ? undefined : rule.invalid;
}

/** The fields of a form that are not valid, in the order of the form, each with the key of its hint. */
export type FieldIssues = readonly (readonly [field: CheckedField, hint: HintKey])[];

/** Returns the issues of a form's fields. It checks trimmed values. */
export const fieldIssues = <Field extends CheckedField>(
  fields: readonly Field[],
  values: Readonly<Record<Field, string>>,
  models: ValidationModels,
): FieldIssues =>
  fields.flatMap((field) => {
    const hint = fieldIssue(field, values[field].trim(), models);
    return hint === undefined ? [] : [[field, hint] as const];
  });

/** Returns a schema of trimmed text that must not be empty. The issue of empty text has `required` as its message. */
export const requiredText = (required: HintKey) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== '', { error: required }),
  );

/**
 * Returns the schema of a field for a form of the view: trimmed text that must not be empty and must fit the server's
 * model. The message of an issue is the key of its hint.
 */
export function fieldSchema(field: CheckedField, models: ValidationModels) {
  const { required, invalid } = fieldRules[field];
  return requiredText(required).check(
    z.refine((text) => text === '' || fieldIssue(field, text, models) === undefined, { error: invalid }),
  );
}
