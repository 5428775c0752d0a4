import type { ValidationModel } from '#api/calls/app-init.ts';
import type { HintKey } from '#src/flows/message-keys.ts';
import { compilePattern } from './compile-pattern.ts';

/** What is asked of a field's value. */
interface FieldRule {
  /** The server's model; `undefined`: there is none, and the value is only required. */
  readonly model?: string;
  readonly required: HintKey;
  readonly invalid: HintKey;
}

/** The fields whose values are checked, by the names of specification section 3. */
export const fieldRules = {
  username: { model: 'LoginUserName', required: 'USERNAME_REQUIRED', invalid: 'INVALID_CHARACTER' },
  password: { model: 'LoginPassword', required: 'PASSWORD_REQUIRED', invalid: 'INVALID_CHARACTER' },
  firstName: { model: 'LoginAppFirstName', required: 'FIRST_NAME_REQUIRED', invalid: 'INVALID_CHARACTER' },
  lastName: { model: 'LoginAppLastName', required: 'LAST_NAME_REQUIRED', invalid: 'INVALID_CHARACTER' },
  emailAddress: { model: 'Email', required: 'EMAIL_REQUIRED', invalid: 'EMAIL_INVALID' },
  recoveryPin: { model: 'Pin', required: 'PIN_REQUIRED', invalid: 'INVALID_CHARACTER' },
  currentPassword: { required: 'CURRENT_PASSWORD_REQUIRED', invalid: 'INVALID_CHARACTER' },
  usernameSelected: { required: 'USERNAME_SELECTION_REQUIRED', invalid: 'USERNAME_SELECTION_REQUIRED' },
} as const satisfies Record<string, FieldRule>;

export type CheckedField = keyof typeof fieldRules;

export type ValidationModels = readonly ValidationModel[];

export const modelNamed = (models: ValidationModels, name: string): ValidationModel | undefined =>
  models.find((model) => model.name === name);

/** Whether trimmed text keeps a model's lengths and matches all of its patterns (specification section 5). */
export function fitsModel(text: string, model: ValidationModel): boolean {
  if (text.length < (model.minLength ?? 0)) return false;
  if (text.length > (maxLengthOf(model) ?? Number.POSITIVE_INFINITY)) return false;
  return model.validators.every(({ pattern }) => compilePattern(pattern)?.test(text) ?? true);
}

/** The longest value that a model allows; `undefined` where it says nothing. */
export function maxLengthOf(model: ValidationModel | undefined): number | undefined {
  if (model === undefined) return undefined;
  const lengths = [model.maxLength, ...model.validators.map(({ maxLength }) => maxLength)];
  const known = lengths.filter((length): length is number => typeof length === 'number' && length > 0);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** The server's maximum length for a field, to be its `maxlength`. */
export const fieldMaxLength = (field: CheckedField, models: ValidationModels): number | undefined => {
  const rule: FieldRule = fieldRules[field];
  return rule.model === undefined ? undefined : maxLengthOf(modelNamed(models, rule.model));
};

/** What is wrong with a field's value, or `undefined`: required first, then the server's model (specification section 5). */
export function validateField(
  field: CheckedField,
  value: string,
  models: ValidationModels,
): HintKey | undefined {
  const rule: FieldRule = fieldRules[field];
  const text = value.trim();
  if (text === '') return rule.required;
  const model = rule.model === undefined ? undefined : modelNamed(models, rule.model);
  return model === undefined || fitsModel(text, model) ? undefined : rule.invalid;
}
