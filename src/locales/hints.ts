import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The text of every field hint, by the key of the hint. */
export const hints = {
  USERNAME_REQUIRED: msg({ id: 'USERNAME_REQUIRED', message: 'Enter your username.' }),
  PASSWORD_REQUIRED: msg({ id: 'PASSWORD_REQUIRED', message: 'Enter your password.' }),
  FIRST_NAME_REQUIRED: msg({ id: 'FIRST_NAME_REQUIRED', message: 'Enter your first name.' }),
  LAST_NAME_REQUIRED: msg({ id: 'LAST_NAME_REQUIRED', message: 'Enter your last name.' }),
  EMAIL_REQUIRED: msg({ id: 'EMAIL_REQUIRED', message: 'Enter your email address.' }),
  EMAIL_INVALID: msg({
    id: 'EMAIL_INVALID',
    message: 'Enter an email address such as name@example.com.',
  }),
  RECAPTCHA_REQUIRED: msg({ id: 'RECAPTCHA_REQUIRED', message: 'Confirm that you are not a robot.' }),
  PIN_REQUIRED: msg({ id: 'PIN_REQUIRED', message: 'Enter the PIN that you received.' }),
  PIN_INVALID: msg({ id: 'PIN_INVALID', message: 'Enter the whole PIN exactly as you received it.' }),
  CURRENT_PASSWORD_REQUIRED: msg({
    id: 'CURRENT_PASSWORD_REQUIRED',
    message: 'Enter your current password.',
  }),
  NEW_PASSWORD_REQUIRED: msg({ id: 'NEW_PASSWORD_REQUIRED', message: 'Enter a new password.' }),
  CONFIRM_PASSWORD_REQUIRED: msg({
    id: 'CONFIRM_PASSWORD_REQUIRED',
    message: 'Enter the new password again.',
  }),
  PASSWORD_MISMATCH: msg({ id: 'PASSWORD_MISMATCH', message: 'The passwords do not match.' }),
  PASSWORD_REFUSED: msg({
    id: 'PASSWORD_REFUSED',
    message: 'This password cannot be used. Choose another one.',
  }),
  INVALID_CHARACTER: msg({
    id: 'INVALID_CHARACTER',
    message: 'Remove unusual characters, or check the length.',
  }),
  TITLE_REQUIRED: msg({ id: 'TITLE_REQUIRED', message: 'No title yet.' }),
  MOBILE_REQUIRED: msg({ id: 'MOBILE_REQUIRED', message: 'No mobile number yet.' }),
  PHONE_REQUIRED: msg({ id: 'PHONE_REQUIRED', message: 'No telephone number yet.' }),
  USERNAME_SELECTION_REQUIRED: msg({
    id: 'USERNAME_SELECTION_REQUIRED',
    message: 'Select the username that you want to use.',
  }),
} as const satisfies Readonly<Record<string, MessageDescriptor>>;

/** The key of a field hint. */
export type HintKey = keyof typeof hints;
