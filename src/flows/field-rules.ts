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
  /** Whether the value is a name or an address, in which no invisible character has a meaning. */
  readonly isName?: true;
}

/** The rule of each field whose value is checked, by the field's name in the form. */
export const fieldRules = {
  username: {
    model: 'LoginUserName',
    required: 'USERNAME_REQUIRED',
    invalid: 'INVALID_CHARACTER',
    isName: true,
  },
  password: { model: 'LoginPassword', required: 'PASSWORD_REQUIRED', invalid: 'INVALID_CHARACTER' },
  firstName: {
    model: 'LoginAppFirstName',
    required: 'FIRST_NAME_REQUIRED',
    invalid: 'INVALID_CHARACTER',
    isName: true,
  },
  lastName: {
    model: 'LoginAppLastName',
    required: 'LAST_NAME_REQUIRED',
    invalid: 'INVALID_CHARACTER',
    isName: true,
  },
  emailAddress: { model: 'Email', required: 'EMAIL_REQUIRED', invalid: 'EMAIL_INVALID', isName: true },
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

/** Returns the model of a field; `undefined` if it has none, or if the server sent none. */
const modelOf = (field: CheckedField, models: ValidationModels): ValidationModel | undefined => {
  const rule: FieldRule = fieldRules[field];
  return rule.model === undefined ? undefined : modelNamed(models, rule.model);
};

/** Returns the longest length that a model allows, in characters; `undefined` if the model has no limit. */
export function maxLengthOf(model: ValidationModel | undefined): number | undefined {
  if (model === undefined) return undefined;
  const lengths = [model.maxLength, ...model.validators.map(({ maxLength }) => maxLength)];
  const known = lengths.filter((length): length is number => typeof length === 'number' && length > 0);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** Returns the server's maximum length for a field, in characters, for its `maxlength` attribute. */
export const fieldMaxLength = (field: CheckedField, models: ValidationModels): number | undefined =>
  maxLengthOf(modelOf(field, models));

/** Whether trimmed text has a length that a model allows and matches all of its usable patterns. */
export function fitsModel(text: string, model: ValidationModel): boolean {
  if (text.length < (model.minLength ?? 0)) return false;
  if (text.length > (maxLengthOf(model) ?? Number.POSITIVE_INFINITY)) return false;
  return model.validators.every(({ pattern }) => matchesPattern(pattern, text) ?? true);
}

/**
 * Returns the text that is checked and sent for what a field shows: without white space at its ends. A name also loses
 * its format characters (zero width, direction marks, soft hyphens), is composed (NFC), and has a plain apostrophe and
 * plain spaces if its model accepts it only so.
 */
export function sentText(field: CheckedField, entry: string, models: ValidationModels): string {
  const rule: FieldRule = fieldRules[field];
  if (!rule.isName) return entry.trim();
  const text = entry
    .replace(/\p{Cf}/gu, '')
    .normalize()
    .trim();
  const model = modelOf(field, models);
  if (model === undefined || fitsModel(text, model)) return text;
  const plain = text.replace(/[`\u00b4\u02b9\u02bb\u02bc\u2018\u2019]/g, "'").replace(/\p{Zs}/gu, ' ');
  return fitsModel(plain, model) ? plain : text;
}

/**
 * Returns the key of the hint for a text of `sentText` that is empty or does not fit the server's model; `undefined` if
 * the text is valid.
 *
 * @param models without models, only empty text is not valid.
 */
export function fieldIssue(field: CheckedField, text: string, models: ValidationModels): HintKey | undefined {
  const rule: FieldRule = fieldRules[field];
  if (text === '') return rule.required;
  const model = modelOf(field, models);
  return model === undefined || fitsModel(text, model) ? undefined : rule.invalid;
}

/** The fields of a form that are not valid, in the order of the form, each with the key of its hint. */
export type FieldIssues = readonly (readonly [field: CheckedField, hint: HintKey])[];

/** The texts of a form that are sent, by field, and the fields that are not valid. */
export interface CheckedFields {
  readonly texts: Readonly<Record<string, string>>;
  readonly issues: FieldIssues;
}

/** Returns what is sent for the fields of a form, and their issues. */
export function checkFields<Field extends CheckedField>(
  fields: readonly Field[],
  values: Readonly<Record<Field, string>>,
  models: ValidationModels,
): CheckedFields {
  const sent = fields.map((field) => [field, sentText(field, values[field], models)] as const);
  return {
    texts: Object.fromEntries(sent),
    issues: sent.flatMap(([field, text]) => {
      const hint = fieldIssue(field, text, models);
      return hint === undefined ? [] : [[field, hint] as const];
    }),
  };
}
