import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** A field that a message can be about. */
type MessageField = 'username' | 'password' | 'recoveryPin';

/** Everything that the app knows about one message. */
interface Message {
  /** What happened, and what the user can do now. The screen passes a value for each placeholder in braces. */
  readonly text: MessageDescriptor;
  /**
   * Errors and warnings are an `alert`. Any other tone is a `status`. Advice looks like a warning. A session or a flow that has
   * expired is `neutral`.
   */
  readonly tone: 'error' | 'warning' | 'advice' | 'success' | 'information' | 'neutral';
  /**
   * The fields that the message marks as invalid and describes. The first field shows the message in the line below it, which has
   * room for about 45 characters. Without fields, the message is above the form.
   */
  readonly fields?: readonly [MessageField, ...MessageField[]];
  /** The support phone follows the text. */
  readonly phone?: true;
  /** The reference of the failed call follows the text. */
  readonly reference?: true;
  /** A link to login follows the text. */
  readonly loginLink?: true;
  /** Whether Back shows the screen without the message if the user has followed a link. By default, true if it has `fields`. */
  readonly endsAtLink: boolean;
  /** A message with a longer text, which this message replaces by itself. It keeps that height, so that no control moves. */
  readonly replaces?: 'REQUEST_OFFLINE';
  /** The service checks no further PIN, so PIN entry hides its form. */
  readonly endsPinEntry?: true;
}

/** Returns messages by key. A message without a tone is an error. */
function define<Key extends string>(record: Readonly<Record<Key, Pick<Message, 'text'> & Partial<Message>>>) {
  const keys = Object.keys(record) as Key[];
  const entries = keys.map((key) => [
    key,
    { tone: 'error', endsAtLink: 'fields' in record[key], ...record[key] },
  ]);
  return Object.fromEntries(entries) as Readonly<Record<Key, Message>>;
}

/** Every message that a screen can show, by its key. Support and tests name a message by that key. */
// The scripts of index.html import files that import this file. With `@__PURE__`, the build can leave the messages out of these
// scripts.
export const messages = /* @__PURE__ */ define({
  LOGIN_UNANTICIPATED_ERROR: {
    text: msg`We encountered an error. Please try again. If this error continues, contact Merchant Support.`,
    phone: true,
    reference: true,
  },
  LOGIN_DECLINED_ERROR: {
    text: msg`We could not log you in. For help with your account, contact Merchant Support.`,
    phone: true,
  },
  LOGIN_UNAUTHORIZED_ERROR: {
    text: msg`Username or password is incorrect.`,
    fields: ['username', 'password'],
  },
  LOGIN_VERIFICATION_ERROR_TOKEN: {
    text: msg`For your security, this login is no longer valid. Log in again.`,
  },
  LOGIN_VERIFICATION_ERROR_PIN: {
    text: msg`We could not verify your identity with a PIN. Log in again later, or contact Merchant Support.`,
    phone: true,
  },
  EXPIRED_PASSWORD_UNAUTHORIZED: {
    text: msg`We could not confirm that your password has changed. Check your current password and try again, try to log in with the new one, or contact Merchant Support.`,
    loginLink: true,
    phone: true,
  },
  RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR: {
    text: msg`We could not find an account with these details. Check them and try again.`,
  },
  RECOVER_USERNAME_UNANTICIPATED_ERROR: {
    text: msg`We could not look up your username. Try again, or contact Merchant Support.`,
    phone: true,
    reference: true,
  },
  RECOVER_USERNAME_LIMIT_REACHED: {
    text: msg`We could not match your name and email to an account. Try again, or contact Merchant Support.`,
    phone: true,
  },
  RECOVER_USERNAME_DME_REJECT: {
    text: msg`We encountered an issue with your account. Contact an account administrator or customer support for assistance.`,
    phone: true,
  },
  RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR: {
    text: msg`What you entered was not accepted. Check it and try again.`,
  },
  RECOVER_PASSWORD_UNANTICIPATED_ERROR: {
    text: msg`We could not start your password reset. Try again, or contact Merchant Support.`,
    phone: true,
    reference: true,
  },
  RECOVER_PASSWORD_LIMIT_REACHED: {
    text: msg`We could not match your username and email to an account. Try again, or contact Merchant Support.`,
    phone: true,
  },
  RECOVER_PASSWORD_DME_REJECT: {
    text: msg`We encountered an issue with your account. Contact an account administrator or customer support for assistance.`,
    phone: true,
  },
  SEND_PIN_UNAUTHORIZED: {
    text: msg`This request is no longer valid. {start, select, link {Try again, or contact your administrator.} login {Return to login and start again.} other {Check your details and continue.}}`,
  },
  SEND_PIN_UNANTICIPATED: {
    text: msg`We could not confirm that your PIN was sent. If you do not receive it, try again, or contact Merchant Support.`,
    phone: true,
    reference: true,
  },
  SEND_PIN_LIMIT_REACHED: {
    text: msg`Too many PINs were requested. {form, select, yes {You can still use the newest one. To get another one, try again later} other {Try again later}}, or contact Merchant Support.`,
    phone: true,
  },
  SEND_PIN_TEXT_DELIVERY_FAILED_1: {
    text: msg`We could not deliver the text message. Try again{email, select, sent {, or use the PIN in your email} yes {, or get the PIN by email} other {}}.`,
  },
  SEND_PIN_TEXT_DELIVERY_FAILED_2: {
    text: msg`We still could not deliver the text message. Check that your phone can receive one, then try again{email, select, sent {, or use the PIN in your email} yes {, or get the PIN by email} other {}}.`,
  },
  SEND_PIN_TEXT_DELIVERY_FAILED_3: {
    text: msg`We cannot reach your phone by text message. {email, select, sent {Use the PIN in your email, or contact Merchant Support.} yes {Get the PIN by email, or contact Merchant Support.} other {Contact Merchant Support.}}`,
    phone: true,
  },
  VERIFY_PIN_INVALID_PIN: {
    text: msg`Incorrect PIN. Use the newest one.`,
    fields: ['recoveryPin'],
  },
  VERIFY_PIN_UNAUTHORIZED_PIN: {
    text: msg`That PIN is no longer valid. {canSend, select, no {Contact Merchant Support.} other {We can send you a new one.}}`,
  },
  VERIFY_PIN_UNAUTHORIZED_TOKEN: {
    text: msg`For your security, this request timed out. Check your details and continue to get a new PIN.`,
  },
  VERIFY_PIN_LIMIT_REACHED: {
    text: msg`We cannot accept another PIN now. Try again later, or contact Merchant Support.`,
    phone: true,
    endsPinEntry: true,
  },
  VERIFY_PIN_UNANTICIPATED: {
    text: msg`We could not complete this step. Enter the PIN again, or contact Merchant Support.`,
    phone: true,
    reference: true,
  },
  VERIFY_PIN_INVALID_PIN_OR_PASSWORD: {
    text: msg`We could not confirm your PIN and password. Enter the PIN again, or log in again.`,
  },
  CHOOSE_PASSWORD_UNAUTHORIZED_PIN: {
    text: msg`Your PIN is no longer valid. {canSend, select, no {Contact Merchant Support.} other {We can send you a new one.}}`,
  },
  CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN: {
    text: msg`For your security, this step timed out. Start again. If you also tried to save before, your new password may already work.`,
  },
  CHOOSE_PASSWORD_UNANTICIPATED: {
    text: msg`We could not confirm that your new password was saved. Try to log in with it, try again here, or contact Merchant Support.`,
    loginLink: true,
    phone: true,
    reference: true,
  },
  RECAPTCHA_UNAVAILABLE: {
    text: msg`The security check did not load. Check your connection or ad blocker, then try again.`,
  },
  THEME_UNANTICIPATED_ERROR: {
    text: msg`Part of this page did not load. It may look different, but you can continue.`,
    tone: 'warning',
  },
  THEME_MESSAGE: {
    text: msg`{text}`,
  },
  ACTIVATION_ERROR: {
    text: msg`Your activation link is invalid or expired. Please contact your administrator for assistance.`,
    phone: true,
  },
  PAGE_NOT_FOUND: {
    text: msg`There is no page at that address. You can log in here.`,
    tone: 'information',
  },
  REQUEST_OFFLINE: {
    text: msg`You seem to be offline. Try again when you are back online.`,
    endsAtLink: true,
  },
  REQUEST_ONLINE: {
    text: msg`Your connection came back. Try again.`,
    tone: 'information',
    replaces: 'REQUEST_OFFLINE',
  },
  SCREEN_UNAVAILABLE: {
    text: msg`The next page did not load. Try again, or reload this page.`,
    endsAtLink: true,
  },
  LANGUAGE_UNAVAILABLE: {
    text: msg`The other language did not load. Check your connection, then try again.`,
  },
  APP_FAILURE: {
    text: msg`Your request could not be completed`,
    phone: true,
  },
  LOGIN_USERNAME_RETRIEVED: {
    text: msg`Your username is {username}`,
    tone: 'success',
  },
  LOGIN_PASSWORD_CHANGED: {
    text: msg`You updated your password.`,
    tone: 'success',
  },
  LOGIN_LOGGED_OUT: {
    text: msg`You are logged out successfully.`,
    tone: 'success',
  },
  LOGIN_ACCOUNT_ACTIVATED: {
    text: msg`Success: Your account is activated. Login again to continue.`,
    tone: 'success',
  },
  EXPIRED_PASSWORD_INFO: {
    text: msg`Your password has expired.`,
    tone: 'advice',
  },
  COMPROMISED_PASSWORD_CHANGEPASSWORD: {
    text: msg`That password is not safe. Other people may know it.`,
    tone: 'advice',
  },
  LOGIN_SESSION_EXPIRED: {
    text: msg`Your session expired. Please log in again.`,
    tone: 'neutral',
  },
  FLOW_SESSION_EXPIRED: {
    text: msg`For your security, this step timed out. Start again.`,
    tone: 'neutral',
  },
  REQUEST_GIVEN_UP: {
    text: msg`You stopped waiting, but we may still have received your request. You can try again.`,
    tone: 'information',
  },
  PASSWORD_CHANGE_GIVEN_UP: {
    text: msg`You stopped waiting, but your password may already be changed. Try to log in with the new password.`,
    tone: 'warning',
    loginLink: true,
  },
  ACTIVATION_GIVEN_UP: {
    text: msg`You stopped waiting, but your account may already be activated. Try to log in with your new password.`,
    tone: 'warning',
    loginLink: true,
  },
  BROWSER_OUTDATED: {
    text: msg`You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.`,
    tone: 'information',
  },
  PRIVACY_UPDATE: {
    text: msg`We have updated our Privacy Policy. Please take a moment to read it.`,
    tone: 'information',
  },
});

export type MessageKey = keyof typeof messages;

/** Returns whether the user begins again after what a message says: a success, or a session that has expired. */
export const beginsAgain = (message: Message | undefined): boolean =>
  message?.tone === 'success' || message?.tone === 'neutral';

/** Returns whether a value from history state, session storage or a service is the key of a message. */
export const isMessageKey = (value: unknown): value is MessageKey =>
  typeof value === 'string' && Object.keys(messages).includes(value);
