import { expect, test } from 'vitest';
import { hints } from './hints.ts';
import { type MessageKey, messages } from './messages.ts';

/** The texts that support and documentation quote, so their wording is fixed. */
const given: Partial<Record<MessageKey, string>> = {
  LOGIN_UNANTICIPATED_ERROR:
    'We encountered an error. Please try again. If this error continues, contact Merchant Support.',
  LOGIN_USERNAME_RETRIEVED: 'Your username is {username}',
  LOGIN_PASSWORD_CHANGED: 'You updated your password.',
  LOGIN_LOGGED_OUT: 'You are logged out successfully.',
  LOGIN_SESSION_EXPIRED: 'Your session expired. Please log in again.',
  LOGIN_ACCOUNT_ACTIVATED: 'Success: Your account is activated. Login again to continue.',
  RECOVER_USERNAME_DME_REJECT:
    'We encountered an issue with your account. Contact an account administrator or customer support for assistance.',
  RECOVER_PASSWORD_DME_REJECT:
    'We encountered an issue with your account. Contact an account administrator or customer support for assistance.',
  ACTIVATION_ERROR:
    'Your activation link is invalid or expired. Please contact your administrator for assistance.',
  APP_FAILURE: 'Your request could not be completed',
  BROWSER_OUTDATED:
    'You are currently running a browser that appears to be out of date. If you proceed, be aware that you may run into some issues.',
  THEME_MESSAGE: '{text}',
};

test.each(Object.entries(given))('%s has its fixed text', (key, text) => {
  expect(messages[key as MessageKey].text.message).toBe(text);
});

const everyText = [
  ...Object.entries(messages).map(([key, { text }]) => [key, text] as const),
  ...Object.entries(hints),
];

test('no two hints or messages have the same text, except the rejections of the two recoveries', () => {
  const texts = everyText.map(([, { message }]) => message);
  const repeated = texts.filter((text, index) => texts.indexOf(text) !== index);
  expect(repeated).toEqual([messages.RECOVER_PASSWORD_DME_REJECT.text.message]);
});

/** The values that a screen passes for the placeholders of a text. */
const passed: Record<string, string[]> = { LOGIN_USERNAME_RETRIEVED: ['username'], THEME_MESSAGE: ['text'] };

test.each(everyText)('the text of %s has only placeholders that its screen fills', (key, { message }) => {
  const placeholders = [...(message ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
  expect(placeholders).toEqual(passed[key] ?? []);
});
