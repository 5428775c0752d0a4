/** An activation link of the offline service. */
export interface OfflineActivation {
  readonly code: string;
  readonly reaches: string;
  readonly responseMode: 2 | 3;
  readonly email?: string;
  readonly phone?: string;
  /** The record; members may be missing. */
  readonly contact?: Readonly<Record<string, string>>;
  readonly failsAt?: 'verify' | 'create-pin' | 'contact' | 'activate';
  readonly status?: number;
  readonly errorMessage?: string;
}

const record = {
  userName: 'newuser',
  anetUserId: '7788',
  accountId: '100200',
  title: 'Store Manager',
  firstName: 'Nadia',
  lastName: 'Khan',
  mobileNumber: '206-555-0177',
  phone: '206-555-0178',
  extension: '12',
  email: 'nadia@shop.example',
};

const contacts = { email: 'nadia@shop.example', phone: '206-555-0177' };

/** Activation codes: open /userActivation?activationcode=… (docs/offline.md). */
export const activations: readonly OfflineActivation[] = [
  {
    code: 'welcome',
    reaches: 'Activates by email; text is offered too.',
    responseMode: 2,
    ...contacts,
    contact: record,
  },
  {
    code: 'welcome-text',
    reaches: 'Activates by text message; email is offered too.',
    responseMode: 3,
    ...contacts,
    contact: record,
  },
  {
    code: 'welcome-email-only',
    reaches: 'Activates by email alone.',
    responseMode: 2,
    email: contacts.email,
    contact: record,
  },
  {
    code: 'incomplete',
    reaches: 'The record lacks title, mobile and telephone.',
    responseMode: 2,
    ...contacts,
    contact: { userName: 'newuser', firstName: 'Nadia', lastName: 'Khan', email: contacts.email },
  },
  {
    code: 'expired',
    reaches: 'The link has expired, in the words of the service.',
    responseMode: 2,
    failsAt: 'verify',
    status: 401,
    errorMessage: 'This activation link expired on November 1. Ask your administrator for a new one.',
  },
  {
    code: 'pin-denied',
    reaches: 'The PIN is refused (401).',
    responseMode: 2,
    ...contacts,
    contact: record,
    failsAt: 'create-pin',
    status: 401,
  },
  {
    code: 'pin-fails',
    reaches: 'The PIN cannot be sent (500): activation error.',
    responseMode: 2,
    ...contacts,
    contact: record,
    failsAt: 'create-pin',
    status: 500,
  },
  {
    code: 'contact-fails',
    reaches: 'The record cannot be had: activation error.',
    responseMode: 2,
    ...contacts,
    failsAt: 'contact',
    status: 500,
  },
  {
    code: 'activate-fails',
    reaches: 'Activating fails (500).',
    responseMode: 2,
    ...contacts,
    contact: record,
    failsAt: 'activate',
    status: 500,
  },
];
