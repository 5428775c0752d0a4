import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MessageKey } from '#src/flows/message-keys.ts';

/**
 * Wording of every message that a screen can show, by its key: what happened, and what to do now. Support
 * phones are added by the screens.
 */
export const messages: Record<MessageKey, MessageDescriptor> = {
  LOGIN_UNANTICIPATED_ERROR: msg({
    id: 'LOGIN_UNANTICIPATED_ERROR',
    message: 'We encountered an error. Please try again. If this error continues, contact Merchant Support.',
  }),
  LOGIN_DECLINED_ERROR: msg({
    id: 'LOGIN_DECLINED_ERROR',
    message: 'We could not log you in. For help with your account, contact Merchant Support.',
  }),
  LOGIN_UNAUTHORIZED_ERROR: msg({
    id: 'LOGIN_UNAUTHORIZED_ERROR',
    message: 'The username or password is not correct. Try again, or use the links below to recover them.',
  }),
  LOGIN_VERIFICATION_ERROR_TOKEN: msg({
    id: 'LOGIN_VERIFICATION_ERROR_TOKEN',
    message: 'The time to verify your identity ran out. Log in again to receive a new PIN.',
  }),
  LOGIN_VERIFICATION_ERROR_PIN: msg({
    id: 'LOGIN_VERIFICATION_ERROR_PIN',
    message: 'We could not verify your identity with a PIN. Log in again later, or contact Merchant Support.',
  }),
  EXPIRED_PASSWORD_INFO: msg({
    id: 'EXPIRED_PASSWORD_INFO',
    message: 'Your password has expired. Choose a new one to continue.',
  }),
  EXPIRED_PASSWORD_UNAUTHORIZED: msg({
    id: 'EXPIRED_PASSWORD_UNAUTHORIZED',
    message: 'We could not change your password. Check your current password and try again.',
  }),
  COMPROMISED_PASSWORD_CHANGEPASSWORD: msg({
    id: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
    message:
      'This password is known from a data breach and no longer safe. Choose a password that you use nowhere else.',
  }),
  RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR: msg({
    id: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
    message: 'We found no user with these details. Check them and try again.',
  }),
  RECOVER_USERNAME_UNANTICIPATED_ERROR: msg({
    id: 'RECOVER_USERNAME_UNANTICIPATED_ERROR',
    message:
      'We could not look up your username. Please try again. If this error continues, contact Merchant Support.',
  }),
  RECOVER_USERNAME_LIMIT_REACHED: msg({
    id: 'RECOVER_USERNAME_LIMIT_REACHED',
    message:
      'We could not find your username with the details you gave. Try again, or contact Merchant Support.',
  }),
  RECOVER_USERNAME_DME_REJECT: msg({
    id: 'RECOVER_USERNAME_DME_REJECT',
    message:
      'We encountered an issue with your account. Contact an Account Administrator or Customer Support for assistance.',
  }),
  RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR: msg({
    id: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
    message: 'What you entered does not match our records. Check it and try again.',
  }),
  RECOVER_PASSWORD_UNANTICIPATED_ERROR: msg({
    id: 'RECOVER_PASSWORD_UNANTICIPATED_ERROR',
    message:
      'We could not start your password reset. Please try again. If this error continues, contact Merchant Support.',
  }),
  RECOVER_PASSWORD_LIMIT_REACHED: msg({
    id: 'RECOVER_PASSWORD_LIMIT_REACHED',
    message:
      'We could not identify you with the username and email you gave. Try again, or contact Merchant Support.',
  }),
  RECOVER_PASSWORD_DME_REJECT: msg({
    id: 'RECOVER_PASSWORD_DME_REJECT',
    message:
      'We encountered an issue with your account. Contact an Account Administrator or Customer Support for assistance.',
  }),
  SEND_PIN_UNAUTHORIZED: msg({
    id: 'SEND_PIN_UNAUTHORIZED',
    message: 'We could not send a PIN because your session is no longer valid. Please try again.',
  }),
  SEND_PIN_UNANTICIPATED: msg({
    id: 'SEND_PIN_UNANTICIPATED',
    message:
      'We could not send your PIN. Please try again. If this error continues, contact Merchant Support.',
  }),
  SEND_PIN_LIMIT_REACHED: msg({
    id: 'SEND_PIN_LIMIT_REACHED',
    message:
      'You have asked for too many PINs, so we cannot send another one now. Try again later, or contact Merchant Support.',
  }),
  SEND_PIN_TEXT_DELIVERY_FAILED_1: msg({
    id: 'SEND_PIN_TEXT_DELIVERY_FAILED_1',
    message: 'We could not deliver the text message. Please try again.',
  }),
  SEND_PIN_TEXT_DELIVERY_FAILED_2: msg({
    id: 'SEND_PIN_TEXT_DELIVERY_FAILED_2',
    message:
      'The text message failed again. Check that your phone can receive texts, or get the PIN by email.',
  }),
  SEND_PIN_TEXT_DELIVERY_FAILED_3: msg({
    id: 'SEND_PIN_TEXT_DELIVERY_FAILED_3',
    message: 'We cannot reach your phone by text message. Get the PIN by email, or contact Merchant Support.',
  }),
  VERIFY_PIN_INVALID_PIN: msg({
    id: 'VERIFY_PIN_INVALID_PIN',
    message: 'This PIN is not correct. Enter the newest PIN that you received.',
  }),
  VERIFY_PIN_UNAUTHORIZED_PIN: msg({
    id: 'VERIFY_PIN_UNAUTHORIZED_PIN',
    message: 'This PIN is no longer valid. Request a new PIN.',
  }),
  VERIFY_PIN_UNAUTHORIZED_TOKEN: msg({
    id: 'VERIFY_PIN_UNAUTHORIZED_TOKEN',
    message: 'The time to verify your identity ran out. Enter your details again to receive a new PIN.',
  }),
  VERIFY_PIN_LIMIT_REACHED: msg({
    id: 'VERIFY_PIN_LIMIT_REACHED',
    message: 'A wrong PIN was entered too many times. Try again later, or contact Merchant Support.',
  }),
  VERIFY_PIN_UNANTICIPATED: msg({
    id: 'VERIFY_PIN_UNANTICIPATED',
    message:
      'We could not check your PIN. Please try again. If this error continues, contact Merchant Support.',
  }),
  VERIFY_PIN_INVALID_PIN_OR_PASSWORD: msg({
    id: 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD',
    message: 'The PIN or the password is not correct. Try the PIN again, or return to login and start over.',
  }),
  CHOOSE_PASSWORD_UNAUTHORIZED_PIN: msg({
    id: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
    message:
      'Your PIN is no longer valid, so the password was not changed. Request a new PIN, or log in again.',
  }),
  CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN: msg({
    id: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
    message: 'The time to change your password ran out. Please start again.',
  }),
  CHOOSE_PASSWORD_UNANTICIPATED: msg({
    id: 'CHOOSE_PASSWORD_UNANTICIPATED',
    message:
      'We could not save your new password. Please try again. If this error continues, contact Merchant Support.',
  }),
  RECAPTCHA_UNAVAILABLE: msg({
    id: 'RECAPTCHA_UNAVAILABLE',
    message:
      'The security check could not be loaded. Check your connection or your ad blocker, then try again.',
  }),
  THEME_UNANTICIPATED_ERROR: msg({
    id: 'THEME_UNANTICIPATED_ERROR',
    message: 'We could not load the branding of this page. You can log in as usual.',
  }),
  THEME_MESSAGE: msg({ id: 'THEME_MESSAGE', message: '{text}' }),
  ACTIVATION_ERROR: msg({
    id: 'ACTIVATION_ERROR',
    message: 'Your activation link is invalid or expired. Please contact your administrator for assistance.',
  }),
  PAGE_NOT_FOUND: msg({
    id: 'PAGE_NOT_FOUND',
    message: 'There is no page at that address. You can log in here.',
  }),
  APP_FAILURE: msg({ id: 'APP_FAILURE', message: 'Your Request Could not Be Completed' }),
  LOGIN_USERNAME_RETRIEVED: msg({
    id: 'LOGIN_USERNAME_RETRIEVED',
    message: 'Your Username is {username}',
  }),
  LOGIN_PASSWORD_CHANGED: msg({ id: 'LOGIN_PASSWORD_CHANGED', message: 'You updated your password.' }),
  LOGIN_LOGGED_OUT: msg({ id: 'LOGIN_LOGGED_OUT', message: 'You are logged out successfully.' }),
  LOGIN_ACCOUNT_ACTIVATED: msg({
    id: 'LOGIN_ACCOUNT_ACTIVATED',
    message: 'Success: Your account is activated. Login again to continue.',
  }),
  LOGIN_SESSION_EXPIRED: msg({
    id: 'LOGIN_SESSION_EXPIRED',
    message: 'Your session expired. Please log in again.',
  }),
  REQUEST_GIVEN_UP: msg({
    id: 'REQUEST_GIVEN_UP',
    message: 'You stopped waiting. We may have received your request all the same. You can try again.',
  }),
  FLOW_SESSION_EXPIRED: msg({
    id: 'FLOW_SESSION_EXPIRED',
    message: 'For your security, this step ran out of time. Please start again.',
  }),
  BROWSER_OUTDATED: msg({
    id: 'BROWSER_OUTDATED',
    message:
      'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.',
  }),
  PRIVACY_UPDATE: msg({
    id: 'PRIVACY_UPDATE',
    message: 'We have updated our Privacy Policy. Please take a moment to read what changed.',
  }),
};
