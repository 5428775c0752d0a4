import type { HintKey } from '#src/flows/message-keys.ts';
import { type CheckedField, type ValidationModels, validateField } from './field-rules.ts';

/** The hints of a form's fields, in the order of the fields; a field that is right has none. */
export type FieldHints = { readonly [field: string]: HintKey | undefined };

/** Checks the named fields of a form by the server's models. */
export function checkValues<Name extends CheckedField>(
  values: Readonly<Record<Name, string>>,
  names: readonly Name[],
  models: ValidationModels,
): FieldHints {
  const hints: Record<string, HintKey | undefined> = {};
  for (const name of names) hints[name] = validateField(name, values[name], models);
  return hints;
}
