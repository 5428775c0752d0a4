import type { RecoveryDetails } from '#src/flow/recovery-fields.ts';
import type { Account } from './account.ts';

/** The password of every account. */
export const sharedPassword = 'Correct-Horse-1';

/** The four earlier passwords of every account, newest first. The service refuses each of them as a new password. */
export const earlierPasswords = ['Earlier-Horse-4', 'Earlier-Horse-3', 'Earlier-Horse-2', 'Earlier-Horse-1'];

/** The user of most accounts, who is also an example and a sample of tests. */
export const sampleDetails: RecoveryDetails = {
  firstName: 'Pat',
  lastName: 'Merchant',
  username: 'merchant',
  emailAddress: 'merchant@example.com',
};

let row = 0;

/**
 * Builds one account: Pat Merchant, `{username}@example.com`, with an email address and a phone number.
 *
 * @param more replaces these values.
 */
function account<const Name extends string>(
  username: Name,
  reaches: string,
  more: Partial<Account> = {},
): Account & { readonly username: Name } {
  row += 1;
  return {
    password: sharedPassword,
    person: {
      ...sampleDetails,
      emailAddress: `${username}@example.com`,
      phone: `+1 555 010 0${100 + row}`,
    },
    contacts: 'both',
    accountId: String(500_000 + row),
    businessName: `Shop ${row}`,
    ...more,
    username,
    reaches,
  };
}

/** A person with three usernames. */
const severalPerson = {
  ...sampleDetails,
  firstName: 'Sam',
  lastName: 'Several',
  emailAddress: 'several@example.com',
  phone: '+1 555 010 0777',
};
const challenged = { vbaDecision: 'CHALLENGE' } as const;
const expired = { expired: true, until: 'password-changed' } as const;

/** Accounts for each response to a login. */
export const loginAccounts = [
  account('merchant', 'accepted; one username'),

  account('declined', 'LOGIN_DECLINED_ERROR (risk decision)', { login: { vbaDecision: 'REJECT' } }),
  account('declined-dme', 'LOGIN_DECLINED_ERROR (device decision)', { login: { dmeDecision: 'reject' } }),
  account('no-redirect', 'LOGIN_UNANTICIPATED_ERROR: accepted, no redirectURL', {
    login: { without: ['redirectURL'] },
  }),
  account('no-session', 'LOGIN_UNANTICIPATED_ERROR: accepted, no sessionToken', {
    login: { without: ['sessionToken'] },
  }),
  account('login-400', 'LOGIN_UNAUTHORIZED_ERROR by a 400', { faults: { login: { status: 400 } } }),
  account('login-500', 'LOGIN_UNANTICIPATED_ERROR by a 500', { faults: { login: { status: 500 } } }),
  account('login-html', 'LOGIN_UNANTICIPATED_ERROR: a 200 with a page of HTML', {
    faults: { login: { status: 200, text: '<html><body>Maintenance</body></html>' } },
  }),
  account('login-cut', 'LOGIN_UNANTICIPATED_ERROR: the connection breaks', {
    faults: { login: { status: 0, cut: true } },
  }),

  account('challenge', 'PIN by email or text, then accepted', { login: challenged }),
  account('challenge-email', 'PIN by email only, then accepted', { login: challenged, contacts: 'email' }),
  account('challenge-phone', 'LOGIN_UNANTICIPATED_ERROR: challenged, no email', {
    login: challenged,
    contacts: 'phone',
  }),
  account('challenge-no-code', 'LOGIN_UNANTICIPATED_ERROR: challenged, no activationCode', {
    login: { ...challenged, without: ['activationCode'] },
  }),
  account('challenge-declined', 'PIN, then LOGIN_DECLINED_ERROR', {
    login: challenged,
    afterPin: { vbaDecision: 'REJECT' },
  }),
  account('challenge-lost', 'PIN, then LOGIN_UNANTICIPATED_ERROR: accepted, no redirectURL', {
    login: challenged,
    afterPin: { vbaDecision: 'ACCEPT' },
  }),
  account('challenge-again', 'PIN, then LOGIN_UNANTICIPATED_ERROR: challenged again, no activationCode', {
    login: challenged,
    afterPin: { vbaDecision: 'CHALLENGE' },
  }),
  account('challenge-script', 'PIN, then LOGIN_UNANTICIPATED_ERROR: the redirect is a javascript: URL', {
    login: challenged,
    afterPin: { vbaDecision: 'ACCEPT', redirectURL: 'javascript:alert(1)' },
  }),
  account('new-device', 'PIN with Remember this device; once remembered, accepted', {
    login: { dmeDecision: 'MFACHALLENGE', isNewDevice: true, until: 'device-remembered' },
  }),
  account('expired-dme', 'PIN, then a new password; then accepted', {
    login: { dmeDecision: 'EXPIREDPASSWORD', until: 'password-changed' },
  }),
  account('compromised', 'COMPROMISED_PASSWORD_CHANGEPASSWORD, PIN, then a new password; then accepted', {
    login: { vbaDecision: 'RESETPASSWORD', until: 'password-changed' },
  }),
  account('expired', 'EXPIRED_PASSWORD_INFO, PIN, then a new password; then accepted', { login: expired }),
  account('expired-phone', 'EXPIRED_PASSWORD_INFO, PIN by text only, then a new password', {
    login: expired,
    contacts: 'phone',
  }),
  account('expired-plain', 'EXPIRED_PASSWORD_INFO, a new password without a PIN; then accepted', {
    login: { ...expired, without: ['activationCode'] },
  }),
  account('expired-pin-limit', 'EXPIRED_PASSWORD_INFO, then SEND_PIN_LIMIT_REACHED', {
    login: expired,
    faults: { createPin: { status: 401, reason: 'TOKEN_MAXTRIES' } },
  }),
];

/** Accounts for each response to a recovery request. */
export const recoveryAccounts = [
  account('several-shop', 'one of three usernames of Sam Several', { person: severalPerson }),
  account('several-cafe', 'one of three usernames of Sam Several', { person: severalPerson }),
  account('several-web', 'one of three usernames of Sam Several', { person: severalPerson }),
  account('unlisted', 'PIN, then RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR: the search finds no user', {
    listed: false,
  }),
  account('email-only', 'recovery: PIN by email only', { contacts: 'email' }),
  account('phone-only', 'recovery: PIN by text only', { contacts: 'phone' }),
  account('no-contact', 'recovery: RECOVER_*_UNANTICIPATED_ERROR, a token without any contact', {
    contacts: 'none',
  }),
  account('account-issue', 'recovery: /security by a 401', { faults: { userToken: { status: 401 } } }),
  account('recover-500', 'recovery: RECOVER_*_UNANTICIPATED_ERROR by a 500', {
    faults: { userToken: { status: 500 } },
  }),
  account('search-500', 'username recovery: VERIFY_PIN_UNANTICIPATED, the search fails', {
    faults: { searchUsers: { status: 500 } },
  }),
];

/** Accounts whose PIN cannot be sent. */
export const failedPinAccounts = [
  account(
    'pin-400',
    'PIN cannot be sent (400): SEND_PIN_TEXT_DELIVERY_FAILED_1 to _3, SEND_PIN_UNANTICIPATED',
    {
      login: challenged,
      faults: { createPin: { status: 400 } },
    },
  ),
  account('pin-500', 'PIN cannot be sent (500): the same', {
    login: challenged,
    faults: { createPin: { status: 500 } },
  }),
  account('pin-503', 'PIN cannot be sent (503): the same', {
    login: challenged,
    faults: { createPin: { status: 503 } },
  }),
  account('pin-418', 'PIN cannot be sent (another status): SEND_PIN_UNANTICIPATED', {
    login: challenged,
    faults: { createPin: { status: 418 } },
  }),
  account('pin-sms-503', 'the text message fails three times, then only email is offered', {
    login: challenged,
    faults: { createPin: { status: 503, smsOnly: true } },
  }),
  account('pin-sms-dead-end', 'recovery: the text message fails three times, and there is no email', {
    contacts: 'phone',
    faults: { createPin: { status: 503 } },
  }),
  account('pin-limit', 'SEND_PIN_LIMIT_REACHED by TOKEN_MAXTRIES', {
    login: challenged,
    faults: { createPin: { status: 401, reason: 'TOKEN_MAXTRIES' } },
  }),
  account('pin-limit-other', 'SEND_PIN_LIMIT_REACHED by UNANTICIPATED_ERROR', {
    login: challenged,
    faults: { createPin: { status: 401, reason: 'UNANTICIPATED_ERROR' } },
  }),
  account('pin-401', 'SEND_PIN_UNAUTHORIZED', {
    login: challenged,
    faults: { createPin: { status: 401 } },
  }),
];

/** Every account. `guide-page.ts` lists them with what each reaches. */
export const accounts = [...loginAccounts, ...recoveryAccounts, ...failedPinAccounts];
