import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordLimits, PasswordRuleId } from './password-rules.ts';

/** Returns the text of each rule in the checklist, with the limits that apply. */
export const passwordRuleTexts = ({
  shortest,
  longest,
}: PasswordLimits): Record<PasswordRuleId, MessageDescriptor> => ({
  length: msg`${shortest} to ${longest} characters`,
  'upper-case': msg`An upper-case letter`,
  'lower-case': msg`A lower-case letter`,
  number: msg`A number`,
  special: msg`A special character, such as ! @ # $ _`,
  'invalid-characters': msg`No spaces or characters that are not allowed`,
  'contains-username': msg`Does not contain your username`,
  'contains-reversed-username': msg`Does not contain your username backwards`,
  'card-number': msg`Does not contain a card number or other sensitive data`,
  'last-five': msg`Is not one of your last five passwords`,
});
