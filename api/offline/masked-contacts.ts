import type { Contacts, Person } from './account.ts';

/** Returns the contacts of a person, masked: `p*****t@example.com`, `***-***-0142`. */
export function maskedContacts(
  of: Pick<Person, 'emailAddress' | 'phone'>,
  offered: Contacts,
): { email?: string; phone?: string } {
  const [name = '', domain = ''] = of.emailAddress.split('@');
  return {
    ...(offered === 'both' || offered === 'email'
      ? { email: `${name.slice(0, 1)}*****${name.slice(-1)}@${domain}` }
      : {}),
    ...(offered === 'both' || offered === 'phone' ? { phone: `***-***-${of.phone.slice(-4)}` } : {}),
  };
}
