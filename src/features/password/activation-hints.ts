import type { ActivationContact } from '#api/calls/activation.ts';
import { fitsModel, modelNamed, type ValidationModels } from '#src/flow/field-rules.ts';
import type { HintKey } from '#src/locales/hints.ts';

/**
 * The members that have a model, with the name of the model. `empty` is the hint of an empty value. A required member must not be
 * empty.
 */
const memberRules = {
  title: { model: 'Title', empty: 'TITLE_REQUIRED', isRequired: true },
  mobileNumber: { model: 'LoginAppMobile', empty: 'MOBILE_REQUIRED', isRequired: false },
  phone: { model: 'LoginAppPhone', empty: 'PHONE_REQUIRED', isRequired: true },
} as const;

/**
 * Returns the hint of a member of a user's record. A member has a hint if it is required and empty, or if it does not fit its
 * model. Returns `undefined` if the member needs no hint, or if the server sent no model for it. A hint does not prevent the
 * activation.
 */
export function activationHint(
  member: keyof typeof memberRules,
  contact: ActivationContact,
  models: ValidationModels,
): HintKey | undefined {
  const { model: name, empty, isRequired } = memberRules[member];
  const model = modelNamed(models, name);
  if (model === undefined) return undefined;
  const text = (contact[member] ?? '').trim();
  const fits = fitsModel(text, model);
  if (text === '' && (isRequired || !fits)) return empty;
  return fits ? undefined : 'INVALID_CHARACTER';
}
