/**
 * The websites on which users read their email. If several have the domain of an address, the first one applies. `.*` stands for
 * every country, such as `.com` and `.co.uk`.
 */
const services = [
  { name: 'Gmail', url: 'https://mail.google.com/', domains: ['gmail.com', 'googlemail.com'] },
  {
    name: 'Outlook',
    url: 'https://outlook.live.com/mail/',
    domains: ['outlook.*', 'hotmail.*', 'live.*', 'msn.com'],
  },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.co.jp/', domains: ['yahoo.co.jp'] },
  { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/', domains: ['yahoo.*', 'ymail.com'] },
  {
    name: 'iCloud Mail',
    url: 'https://www.icloud.com/mail/',
    domains: ['icloud.com', 'me.com', 'mac.com'],
  },
];

/** One name and an ending such as `.com`, `.de`, `.co.uk` or `.com.br`. */
const domainPattern = /^([a-z]+)\.(?:[a-z]{2,3}\.)?[a-z]{2,3}$/;

/**
 * Returns the mail service of a masked email address; `undefined` if the mask hides the domain, or if `services` lacks it. The
 * address comes from a service, so it is never part of a URL.
 */
export function mailServiceOf(masked: string): (typeof services)[number] | undefined {
  const [, domain = '', ...others] = masked.trim().toLowerCase().split('@');
  const [, name] = domainPattern.exec(domain) ?? [];
  if (name === undefined || others.length > 0) return undefined;
  return services.find(({ domains }) => domains.includes(domain) || domains.includes(`${name}.*`));
}
