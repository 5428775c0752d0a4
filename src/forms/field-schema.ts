import * as z from 'zod/mini';
import {
  type CheckedField,
  fieldIssue,
  fieldRules,
  sentText,
  type ValidationModels,
} from '#src/flows/field-rules.ts';
import type { HintKey } from '#src/locales/hints.ts';

/** Returns a schema of trimmed text that must not be empty. The issue of empty text has `required` as its message. */
export const requiredText = (required: HintKey) => z.string().check(z.trim(), filled(required));

const filled = (required: HintKey) => z.refine<string>((text) => text !== '', { error: required });

/**
 * Returns the schema of a field: its output is the text to send, which must not be empty and must fit the server's model.
 * The message of an issue is the key of its hint.
 *
 * @param read returns the text to send for what the field shows.
 */
export function fieldSchema(
  field: CheckedField,
  models: ValidationModels,
  read = (entry: string): string => sentText(field, entry, models),
) {
  const { required, invalid } = fieldRules[field];
  return z.string().check(
    z.overwrite(read),
    filled(required),
    z.refine((text) => text === '' || fieldIssue(field, text, models) === undefined, { error: invalid }),
  );
}
