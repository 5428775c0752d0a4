import type { Contacts, Faults } from './account.ts';

/** The record of a new user in the response of `activation/verifycontact`. */
interface ContactRecord {
  readonly title?: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly mobileNumber?: string;
  readonly phone?: string;
  readonly extension: string;
}

/** One activation code of the offline service. */
export interface Activation {
  /** The value of `activationcode` in the emailed link. */
  readonly code: string;
  readonly username: string;
  readonly responseMode: 2 | 3;
  readonly contacts: Contacts;
  readonly email: string;
  readonly textPhone: string;
  readonly record: ContactRecord;
  /** Whether the inbox contains its link at the start. */
  readonly invited?: boolean;
  /** The response to the activation lacks `redirectURL`. */
  readonly withoutRedirect?: boolean;
  readonly faults?: Faults;
  /** What the code shows, in Markdown, for docs/offline.md. */
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

const lacking = (member: keyof ContactRecord): ContactRecord => {
  const { [member]: _, ...rest } = completeRecord;
  return rest as ContactRecord;
};

/** Builds one activation code. Its username is the code in lower case. @param more replaces these values. */
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

/** The activation codes: each row of docs/behaviour.md, 'Activation', can be reached with one of them. */
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
      activationMode: { status: 400, errorMessage: 'This activation link is not valid. Ask for a new one.' },
    },
  }),
  activation('BAD-EXPIRED', 'ACTIVATION_ERROR with a text that looks like markup', {
    faults: {
      activationMode: {
        status: 401,
        reason: 'TOKEN_EXPIRED',
        errorMessage: 'This activation link <b>expired</b> after 3 days.',
      },
    },
  }),
  activation('BAD-500', 'ACTIVATION_ERROR with the default text', {
    faults: { activationMode: { status: 500 } },
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

/** All activation codes. */
export type ActivationCode = (typeof activations)[number]['code'];
