import type { SecurityTxt } from './hosts.ts';
import { CommandError } from './run-command.ts';

const year = 366 * 24 * 60 * 60 * 1000;

const isContact = (text: string) => /^(?:mailto|https|tel):\S+$/.test(text);

/**
 * Returns the contents of `/.well-known/security.txt` (RFC 9116).
 *
 * @param now the current time, in epoch milliseconds.
 * @throws if a contact is not a URI with a scheme, or if the file has expired or expires more than a year ahead.
 */
export function securityTxt(fields: SecurityTxt, now: number): string {
  const { contacts, expires, policy, languages = [] } = fields;
  const wrong = contacts.find((contact) => !isContact(contact));
  if (contacts.length === 0 || wrong !== undefined) {
    throw new CommandError(
      `securityTxt.contacts must be URIs such as mailto:security@example.com, but one is ${JSON.stringify(wrong ?? '')}.`,
    );
  }
  const end = Date.parse(expires);
  // A comparison with NaN is false, so a text that is no date fails here too.
  if (!(end > now && end <= now + year)) {
    throw new CommandError(
      `securityTxt.expires must be a date within the next year, but it is "${expires}".`,
    );
  }
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${new Date(end).toISOString()}`,
    ...(policy === undefined ? [] : [`Policy: ${policy}`]),
    ...(languages.length === 0 ? [] : [`Preferred-Languages: ${languages.join(', ')}`]),
  ];
  return `${lines.join('\n')}\n`;
}
