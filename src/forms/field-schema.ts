import * as z from 'zod/mini';
import type { ValidationModel } from '#api/calls/app-init.ts';
import {
  type CheckedField,
  type FieldRule,
  fieldRules,
  maxLengthOf,
  modelNamed,
  requiredText,
  type ValidationModels,
} from './field-rules.ts';
import { matchesPattern } from './matches-pattern.ts';

/** Whether trimmed text has a length that a model allows and matches all of its usable patterns. */
export function fitsModel(text: string, model: ValidationModel): boolean {
  if (text.length < (model.minLength ?? 0)) return false;
  if (text.length > (maxLengthOf(model) ?? Number.POSITIVE_INFINITY)) return false;
  return model.validators.every(({ pattern }) => matchesPattern(pattern, text) ?? true);
}

/**
 * Returns the schema of a field: trimmed text that must not be empty and must fit the server's model. The message of an
 * issue is the key of its hint.
 */
export function fieldSchema(field: CheckedField, models: ValidationModels) {
  const rule: FieldRule = fieldRules[field];
  const model = rule.model === undefined ? undefined : modelNamed(models, rule.model);
  return requiredText(rule.required).check(
    z.refine((text) => model === undefined || fitsModel(text, model), { error: rule.invalid }),
  );
}
