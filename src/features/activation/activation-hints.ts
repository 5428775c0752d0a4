import type { ActivationContact } from '#api/calls/activation.ts';
import { fitsModel, modelNamed, type ValidationModels } from '#src/flow/field-rules.ts';
import type { HintKey } from '#src/locales/hints.ts';

/** How one member of the record is checked. */
interface MemberRule {
  readonly member: 'title' | 'mobileNumber' | 'phone';
  /** The name of the server's model. */
  readonly model: string;
  /** The hint of an empty value. */
  readonly required: HintKey;
  /** An empty value is allowed unless the model itself refuses it. */
  readonly mayBeEmpty: boolean;
}

const memberRules: readonly MemberRule[] = [
  { member: 'title', model: 'Title', required: 'TITLE_REQUIRED', mayBeEmpty: false },
  { member: 'mobileNumber', model: 'LoginAppMobile', required: 'MOBILE_REQUIRED', mayBeEmpty: true },
  { member: 'phone', model: 'LoginAppPhone', required: 'PHONE_REQUIRED', mayBeEmpty: false },
];

/**
 * Returns the hints of a record's members. A required member that is empty has a hint, and so does a member that does
 * not fit its server model. A member without a model has no hint. No hint prevents the activation.
 */
export function activationHints(
  contact: ActivationContact,
  models: ValidationModels,
): Partial<Record<MemberRule['member'], HintKey>> {
  const hints: Partial<Record<MemberRule['member'], HintKey>> = {};
  for (const { member, model: name, required, mayBeEmpty } of memberRules) {
    const model = modelNamed(models, name);
    if (model === undefined) continue;
    const text = (contact[member] ?? '').trim();
    const fits = fitsModel(text, model);
    if (text === '' && !(mayBeEmpty && fits)) hints[member] = required;
    else if (!fits) hints[member] = 'INVALID_CHARACTER';
  }
  return hints;
}
