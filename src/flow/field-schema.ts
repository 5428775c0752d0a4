import * as z from 'zod/mini';
import { type CheckedField, checkField, type ValidationModels } from '#src/flow/field-rules.ts';
import type { HintKey } from '#src/locales/hints.ts';

/** Returns a schema of trimmed text that must not be empty. The issue of empty text has `required` as its message. */
export const requiredText = (required: HintKey) =>
  z.string().check(
    z.trim(),
    z.refine((text) => text !== '', { error: required }),
  );

/**
 * Returns the schema of a field: its output is the text to send. The message of an issue is the key of its hint.
 *
 * @param read returns the part of what the field shows that counts.
 */
export function fieldSchema(
  field: CheckedField,
  models: ValidationModels,
  read = (entry: string): string => entry,
) {
  const check = (entry: unknown) => checkField(field, read(String(entry)), models);
  return z.string().check(
    z.overwrite((entry) => check(entry).text),
    z.refine((text) => check(text).hint === undefined, { error: ({ input }) => check(input).hint }),
  );
}
