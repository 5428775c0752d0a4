import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailServiceOf } from './mail-service.ts';

const gmail = { name: 'Gmail', url: 'https://mail.google.com/' };
const outlook = { name: 'Outlook', url: 'https://outlook.live.com/mail/' };
const yahoo = { name: 'Yahoo Mail', url: 'https://mail.yahoo.com/' };
const yahooJapan = { name: 'Yahoo Mail', url: 'https://mail.yahoo.co.jp/' };
const icloud = { name: 'iCloud Mail', url: 'https://www.icloud.com/mail/' };

test.each([
  [gmail, ['gmail.com', 'googlemail.com', 'GMAIL.com']],
  [
    outlook,
    ['outlook.com', 'outlook.es', 'outlook.com.br', 'hotmail.com', 'hotmail.co.uk', 'live.nl', 'msn.com'],
  ],
  [yahoo, ['yahoo.com', 'yahoo.co.uk', 'yahoo.com.mx', 'ymail.com']],
  [yahooJapan, ['yahoo.co.jp']],
  [icloud, ['icloud.com', 'me.com', 'mac.com']],
] as const)('$0.name has the domains $1', (service, domains) => {
  for (const domain of domains) {
    expect(mailServiceOf(`m***@${domain}`)).toMatchObject(service);
  }
});

test.each([
  '',
  '@',
  'gmail.com',
  'm***@g***.com',
  'm***@***',
  'm***@example.com',
  'm***@gmail.com.evil.example',
  'm***@evil-gmail.com',
  'm***@mail.gmail.com',
  'm***@gmail.com@evil.example',
  'm***@evil.example@gmail.com',
  'm***@gmail.com/../evil',
  'm***@evil.example/gmail.com',
  'm***@gmail.com:80',
  'm***@gmail.com?x=@gmail.com',
  'm***@yahoo.example.com',
  'm***@outlook.*',
  'm***@outlook.\u0441om',
  'm***@__proto__',
  'm***@constructor',
  'javascript:alert(1)//@gmail.com\n@x',
])('%o has no mail service', (masked) => {
  expect(mailServiceOf(masked)).toBeUndefined();
});

test('whatever the address is, its mail service has one of five URLs', () => {
  const part = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '@',
      '.',
      'gmail',
      'outlook',
      'yahoo',
      'com',
      'co.uk',
      '.*',
      'me.com',
      '//',
      'javascript:',
    ),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const service = mailServiceOf(parts.join(''));
      const urls = [gmail, outlook, yahoo, yahooJapan, icloud].map(({ url }) => url);
      if (service !== undefined) expect(urls).toContain(service.url);
    }),
  );
});
