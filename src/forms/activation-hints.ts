import type { ActivationContact } from '#api/calls/activation.ts';
import type { HintKey } from '#src/flows/message-keys.ts';
import { fitsModel, modelNamed, type ValidationModels } from './field-rules.ts';

/** Members of the record that a server model may ask for. */
type AskedMember = 'title' | 'mobileNumber' | 'phone';

/** Title and phone are required where they have a model; mobile only where its model refuses an empty value. */
const asked: Record<AskedMember, { model: string; hint: HintKey; patternOnly: boolean }> = {
  title: { model: 'Title', hint: 'TITLE_REQUIRED', patternOnly: false },
  mobileNumber: { model: 'LoginAppMobile', hint: 'MOBILE_REQUIRED', patternOnly: true },
  phone: { model: 'LoginAppPhone', hint: 'PHONE_REQUIRED', patternOnly: false },
};

/** What a record lacks that its server models ask for; activating stays possible (contract section 6). */
export function activationHints(
  contact: ActivationContact,
  models: ValidationModels,
): Partial<Record<AskedMember, HintKey>> {
  const hints: Partial<Record<AskedMember, HintKey>> = {};
  for (const member of Object.keys(asked) as AskedMember[]) {
    const { model: name, hint, patternOnly } = asked[member];
    const model = modelNamed(models, name);
    const missing = (contact[member] ?? '').trim() === '';
    if (model !== undefined && missing && !(patternOnly && fitsModel('', model))) hints[member] = hint;
  }
  return hints;
}
