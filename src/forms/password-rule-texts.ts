import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PasswordRuleId } from './password-rules.ts';

/** What each rule asks for. */
export const passwordRuleTexts: Record<PasswordRuleId, MessageDescriptor> = {
  length: msg`12 to 25 characters`,
  'upper-case': msg`An upper-case letter`,
  'lower-case': msg`A lower-case letter`,
  number: msg`A number`,
  special: msg`A special character, such as ! @ # $ _`,
  'invalid-characters': msg`No spaces or characters that are not allowed`,
  'contains-username': msg`Does not contain your username`,
  'contains-reversed-username': msg`Does not contain your username backwards`,
  'card-number': msg`Does not contain a card number or other sensitive data`,
  'last-five': msg`Is none of your last five passwords`,
};
