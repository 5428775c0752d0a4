import type { ActivationContact } from '#api/calls/activation.ts';
import { fitsModel, modelNamed, type ValidationModels } from '#src/flow/field-rules.ts';
import type { HintKey } from '#src/locales/hints.ts';

/** The model of each member that has one, and the hint of an empty value. A required member must not be empty. */
const memberRules = {
  title: { model: 'Title', empty: 'TITLE_REQUIRED', isRequired: true },
  mobileNumber: { model: 'LoginAppMobile', empty: 'MOBILE_REQUIRED', isRequired: false },
  phone: { model: 'LoginAppPhone', empty: 'PHONE_REQUIRED', isRequired: true },
} as const;

type Member = keyof typeof memberRules;

/**
 * Returns the hints of a record's members. A required member that is empty has a hint, and so does a member that does
 * not fit its server model. A member without a model has no hint. No hint prevents the activation.
 */
export function activationHints(
  contact: ActivationContact,
  models: ValidationModels,
): Partial<Record<Member, HintKey>> {
  const hints: Partial<Record<Member, HintKey>> = {};
  for (const member of Object.keys(memberRules) as Member[]) {
    const { model: name, empty, isRequired } = memberRules[member];
    const model = modelNamed(models, name);
    if (model === undefined) continue;
    const text = (contact[member] ?? '').trim();
    const fits = fitsModel(text, model);
    if (text === '' && (isRequired || !fits)) hints[member] = empty;
    else if (!fits) hints[member] = 'INVALID_CHARACTER';
  }
  return hints;
}
