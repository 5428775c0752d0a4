import { msg } from '@lingui/core/macro';

/** The text of every field hint, by the key of the hint. */
export const hints = {
  USERNAME_REQUIRED: msg`Enter your username.`,
  PASSWORD_REQUIRED: msg`Enter your password.`,
  FIRST_NAME_REQUIRED: msg`Enter your first name.`,
  LAST_NAME_REQUIRED: msg`Enter your last name.`,
  EMAIL_REQUIRED: msg`Enter your email address.`,
  EMAIL_INVALID: msg`Use a format like name@example.com.`,
  RECAPTCHA_REQUIRED: msg`Confirm that you are not a robot.`,
  PIN_REQUIRED: msg`Enter the PIN that you received.`,
  PIN_INVALID: msg`Enter the PIN exactly as received.`,
  CURRENT_PASSWORD_REQUIRED: msg`Enter your current password.`,
  NEW_PASSWORD_REQUIRED: msg`Enter a new password.`,
  CONFIRM_PASSWORD_REQUIRED: msg`Enter the new password again.`,
  PASSWORD_MISMATCH: msg`The passwords do not match.`,
  PASSWORD_REFUSED: msg`This password cannot be used. Choose another one.`,
  INVALID_CHARACTER: msg`Remove unusual characters, or check the length.`,
  TITLE_REQUIRED: msg`No title yet.`,
  MOBILE_REQUIRED: msg`No mobile number yet.`,
  PHONE_REQUIRED: msg`No telephone number yet.`,
  USERNAME_SELECTION_REQUIRED: msg`Select a username.`,
} as const;

export type HintKey = keyof typeof hints;
