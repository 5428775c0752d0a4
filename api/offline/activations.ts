import type { Contacts, Faults } from './account.ts';

/**
 * The record of a new user. The response to `activation/verifycontact` adds the username, the ids and the email
 * address.
 */
interface ContactRecord {
  readonly title?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber?: string;
  readonly phone?: string;
  readonly extension: string;
}

/** One activation code of the offline service, with its new user and the responses that it causes. */
export interface Activation {
  /** The value of `activationcode` in the emailed link. */
  readonly code: string;
  /** The username of the account that is activated. */
  readonly username: string;
  /** The method that the service prefers for the PIN: 2 is email, 3 is text message. */
  readonly responseMode: 2 | 3;
  /** The contacts that can receive a PIN. */
  readonly contacts: Contacts;
  readonly email: string;
  /** The phone number that receives text messages. */
  readonly textPhone: string;
  readonly record: ContactRecord;
  /** Whether the inbox contains an email with the activation link before the first call. */
  readonly invited?: boolean;
  /** Whether the response to `user/activate` lacks `redirectURL`. */
  readonly withoutRedirect?: boolean;
  /** The calls that fail for this code, and how. */
  readonly faults?: Faults;
  /** What the user reaches with the code, for `guide-page.ts`. */
  readonly reaches: string;
}

const completeRecord: ContactRecord = {
  title: 'Owner',
  firstName: 'Nina',
  lastName: 'Newcomer',
  mobileNumber: '+1 555 010 0901',
  phone: '+1 555 010 0902',
  extension: '17',
};

/** Returns the complete record without one member. */
const lacking = (member: keyof ContactRecord): ContactRecord => {
  const { [member]: _, ...rest } = completeRecord;
  return rest as ContactRecord;
};

/**
 * Returns one activation code. Its username is the code in lower case.
 *
 * @param reaches see `Activation`.
 * @param more replaces the default values of any other members.
 */
function activation<const Code extends string>(
  code: Code,
  reaches: string,
  more: Partial<Activation> = {},
): Activation & { readonly code: Code } {
  const username = code.toLowerCase();
  return {
    username,
    responseMode: 2,
    contacts: 'both',
    email: `${username}@example.com`,
    textPhone: '+1 555 010 0901',
    record: completeRecord,
    ...more,
    code,
    reaches,
  };
}

/** All activation codes. `guide-page.ts` lists what the user reaches with each. */
export const activations = [
  activation('NEW-EMAIL', 'PIN by email preferred, then activated', { invited: true }),
  activation('NEW-SMS', 'PIN by text preferred, then activated', { responseMode: 3, invited: true }),
  activation('NEW-EMAIL-ONLY', 'PIN by email only, then activated', { contacts: 'email' }),
  activation('NEW-PHONE-ONLY', 'PIN by text only, then activated', { responseMode: 3, contacts: 'phone' }),
  activation('NEW-NO-TITLE', 'summary with TITLE_REQUIRED', { record: lacking('title') }),
  activation('NEW-NO-MOBILE', 'summary with MOBILE_REQUIRED: its model refuses an empty value', {
    record: lacking('mobileNumber'),
  }),
  activation('NEW-NO-PHONE', 'summary with PHONE_REQUIRED', { record: lacking('phone') }),

  activation('BAD-INVALID', 'ACTIVATION_ERROR with the text of the service', {
    faults: {
      activationLink: { status: 400, errorMessage: 'This activation link is not valid. Ask for a new one.' },
    },
  }),
  activation('BAD-EXPIRED', 'ACTIVATION_ERROR with a text that looks like markup', {
    faults: {
      activationLink: {
        status: 401,
        reason: 'TOKEN_EXPIRED',
        errorMessage: 'This activation link <b>expired</b> after 3 days.',
      },
    },
  }),
  activation('BAD-500', 'ACTIVATION_ERROR with the default text', {
    faults: { activationLink: { status: 500 } },
  }),
  activation('BAD-PIN-401', 'SEND_PIN_UNAUTHORIZED', { faults: { createPin: { status: 401 } } }),
  activation('BAD-PIN-LIMIT', 'ACTIVATION_ERROR: no more PINs', {
    faults: { createPin: { status: 401, reason: 'TOKEN_MAXTRIES' } },
  }),
  activation('BAD-PIN-500', 'ACTIVATION_ERROR: the PIN cannot be sent', {
    faults: { createPin: { status: 500 } },
  }),
  activation('BAD-VERIFY-500', 'VERIFY_PIN_UNANTICIPATED for the right PIN too', {
    faults: { verifyPin: { status: 500 } },
  }),
  activation('BAD-NO-USER', 'ACTIVATION_ERROR by NoUserFound when the PIN is checked', {
    faults: { verifyPin: { status: 401, reason: 'NoUserFound' } },
  }),
  activation('BAD-CONTACT', 'ACTIVATION_ERROR: the contact record fails to load', {
    faults: {
      activationContact: { status: 404, errorMessage: 'We could not find the user of this activation link.' },
    },
  }),
  activation('BAD-ACTIVATE', 'CHOOSE_PASSWORD_UNANTICIPATED: activating fails with a 500', {
    faults: { activateUser: { status: 500 } },
  }),
  activation('BAD-REDIRECT', 'activated, but the response has no redirectURL', { withoutRedirect: true }),
];
