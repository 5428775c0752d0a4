/** The website on which a user reads their email. */
export interface MailService {
  readonly name: string;
  readonly url: string;
}

const gmail: MailService = { name: 'Gmail', url: 'https://mail.google.com/' };
const outlook: MailService = { name: 'Outlook', url: 'https://outlook.live.com/mail/' };
const yahoo: MailService = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' };
const yahooJapan: MailService = { name: 'Yahoo Mail', url: 'https://mail.yahoo.co.jp/' };
const icloud: MailService = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' };

/**
 * Domains in lower case. One that ends with `.*` stands for every country, such as `.com` and `.co.uk`. The first domain
 * that matches applies.
 */
const domains: Readonly<Record<string, MailService>> = {
  'gmail.com': gmail,
  'googlemail.com': gmail,
  'outlook.*': outlook,
  'hotmail.*': outlook,
  'live.*': outlook,
  'msn.com': outlook,
  'yahoo.co.jp': yahooJapan,
  'yahoo.*': yahoo,
  'ymail.com': yahoo,
  'icloud.com': icloud,
  'me.com': icloud,
  'mac.com': icloud,
};

/** One name and an ending such as `.com`, `.de`, `.co.uk` or `.com.br`. */
const domainPattern = /^([a-z]+)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/;

/**
 * Returns the mail service of a masked email address; `undefined` if the mask hides the domain, or if the domain is not
 * in the table. The address comes from a service, so it selects a URL and is never part of one.
 */
export function mailServiceOf(masked: string): MailService | undefined {
  const [, domain, ...others] = masked.trim().toLowerCase().split('@');
  if (domain === undefined || others.length > 0) return undefined;
  const match = domainPattern.exec(domain);
  if (match === null) return undefined;
  const wanted = [domain, `${match[1]}.*`];
  return Object.entries(domains).find(([pattern]) => wanted.includes(pattern))?.[1];
}
