import * as z from 'zod/mini';
import type { ValidationModel } from '#api/calls/app-init.ts';
import type { HintKey } from '#src/locales/hints.ts';
import { longestTested, matchesPattern } from './matches-pattern.ts';
import { emailsIn, toAscii, toPlainText } from './plain-text.ts';
import { identifyingFields } from './recovery-fields.ts';

/** How the value of a field is checked. */
export interface FieldRule {
  /** The name of the server's model. Without a model, the value is only required. */
  readonly model?: string;
  /** The hint of an empty value. If a rule has no such hint, its field may stay empty. */
  readonly required?: HintKey | undefined;
  /** The hint of a value that does not fit the model; by default INVALID_CHARACTER. */
  readonly invalid?: HintKey;
  /** Replaces an unusable pattern of the model. */
  readonly fallback?: RegExp;
}

/** The rule of each field whose value is checked, by the field's name in the form. */
export const fieldRules = {
  ...identifyingFields,
  password: { model: 'LoginPassword', required: 'PASSWORD_REQUIRED' },
  recoveryPin: { model: 'Pin', required: 'PIN_REQUIRED', invalid: 'PIN_INVALID' },
  currentPassword: { required: 'CURRENT_PASSWORD_REQUIRED' },
  newPassword: { required: 'NEW_PASSWORD_REQUIRED' },
  confirmPassword: { required: 'CONFIRM_PASSWORD_REQUIRED' },
  usernameSelected: { required: 'USERNAME_SELECTION_REQUIRED' },
  recaptcha: { required: 'RECAPTCHA_REQUIRED' },
} as const satisfies Record<string, FieldRule>;

export type CheckedField = keyof typeof fieldRules;

/** Returns whether a field of a form may stay empty. */
export function isOptional(field: string): boolean {
  const rules: Readonly<Record<string, FieldRule>> = fieldRules;
  return rules[field] !== undefined && rules[field].required === undefined;
}

/** The server's models, from app init. */
export type ValidationModels = readonly ValidationModel[];

/** Returns the model with a name; `undefined` if the server sent none. */
export const modelNamed = (models: ValidationModels, name: string): ValidationModel | undefined =>
  models.find((model) => model.name === name);

/** Returns the model of a field; `undefined` if the field has no model, or if the server did not send that model. */
const modelOf = (field: CheckedField, models: ValidationModels): ValidationModel | undefined => {
  const { model }: FieldRule = fieldRules[field];
  return model === undefined ? undefined : modelNamed(models, model);
};

/** Returns the longest length that a model allows, in characters; `undefined` if the model has no limit. */
function maxLengthOf(model: ValidationModel | undefined): number | undefined {
  if (model === undefined) return undefined;
  const lengths = [model.maxLength, ...model.validators.map(({ maxLength }) => maxLength)];
  const known = lengths.filter(
    (length): length is number => Number.isSafeInteger(length) && Number(length) > 0,
  );
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns the longest length that the server allows for a field, in characters; `undefined` if it has no limit. */
export const maxLengthIn = (field: CheckedField, models: ValidationModels): number | undefined =>
  maxLengthOf(modelOf(field, models));

/**
 * Returns whether trimmed text has a length that a model allows and matches all of its patterns. `fallback` replaces an unusable
 * pattern. Text that is longer than `longestTested` matches no pattern.
 */
export function fitsModel(text: string, model: ValidationModel, fallback?: RegExp): boolean {
  const longest = maxLengthOf(model) ?? Number.POSITIVE_INFINITY;
  // If no length fits the model, its least length is ignored, because the field accepts no more than `longest`.
  const least = model.minLength ?? 0;
  if (text.length > longest || (least <= longest && text.length < least)) return false;
  return model.validators.every(
    ({ pattern }) =>
      !pattern ||
      (text.length <= longestTested && (matchesPattern(pattern, text) ?? fallback?.test(text) ?? true)),
  );
}

/**
 * Cleans the text that the user typed into an identifying field. If only the plain form of the text fits the model, returns the
 * plain form.
 */
function identifyingText(
  field: CheckedField,
  typed: string,
  { fits, hasPattern }: { fits: (text: string) => boolean; hasPattern: boolean },
): string {
  const clean = typed
    .replace(/\p{Cf}/gu, '')
    .normalize()
    .trim();
  const [email = clean, second] = field === 'emailAddress' ? emailsIn(clean) : [];
  const candidate = second === undefined ? email : clean;
  if (!hasPattern) return field === 'username' || field === 'emailAddress' ? toAscii(candidate) : candidate;
  const plain = toPlainText(candidate);
  return !fits(candidate) && fits(plain) ? plain : candidate;
}

/**
 * Returns the text that a submit sends for a typed text, and a hint if the text is not valid. A text is not valid if it is empty
 * in a field that is not optional, or if it does not fit the model. The text is trimmed. In an identifying field
 * - format characters (zero width, direction marks, soft hyphens) are removed, and the text is composed (NFC);
 * - the text becomes plain (`toPlainText`) if the model accepts only the plain form;
 * - an email with a name or a link is reduced to its address.
 *
 * @param models the server's models. If the list is empty, only empty text and two email addresses are not valid.
 */
export function checkField(field: CheckedField, typed: string, models: ValidationModels) {
  const { required, invalid = 'INVALID_CHARACTER', fallback }: FieldRule = fieldRules[field];
  const model = modelOf(field, models);
  const fits = (text: string) =>
    (model === undefined || fitsModel(text, model, fallback)) &&
    (field !== 'emailAddress' || emailsIn(text).length < 2);
  const hasPattern = model?.validators.some(({ pattern }) => pattern) ?? false;
  const text =
    field in identifyingFields ? identifyingText(field, typed, { fits, hasPattern }) : typed.trim();
  const hint: HintKey | undefined = text === '' ? required : fits(text) ? undefined : invalid;
  return { text, hint };
}

interface FieldSchemaOptions {
  /** Changes the typed text before the check. */
  readonly normalize?: (typed: string) => string;
  /** Whether any text but an empty one is valid, even if it does not fit the model. */
  readonly acceptsAnyText?: boolean;
}

/**
 * Returns the schema of a field. The schema outputs the text that a submit sends (`checkField`). The message of its issue is the
 * key of the hint.
 */
export function fieldSchema(
  field: CheckedField,
  models: ValidationModels,
  { normalize = (typed) => typed, acceptsAnyText = false }: FieldSchemaOptions = {},
) {
  return z.string().check((payload) => {
    const { text, hint } = checkField(field, normalize(payload.value), models);
    payload.value = text;
    // With `continue`, the next check of the field runs although this check has failed.
    if (hint && (text === '' || !acceptsAnyText))
      payload.issues.push({ code: 'custom', message: hint, input: text, continue: true });
  });
}
