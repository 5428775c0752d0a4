import type { Contacts } from './account.ts';

/** Returns the contacts of a person, masked: `p*****t@example.com`, `***-***-0142`. */
export function maskedContacts(
  of: { readonly email: string; readonly phone: string },
  offered: Contacts,
): { email?: string; phone?: string } {
  const [name = '', domain = ''] = of.email.split('@');
  return {
    ...(offered === 'both' || offered === 'email'
      ? { email: `${name.slice(0, 1)}*****${name.slice(-1)}@${domain}` }
      : {}),
    ...(offered === 'both' || offered === 'phone' ? { phone: `***-***-${of.phone.slice(-4)}` } : {}),
  };
}
