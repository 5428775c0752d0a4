import { expect, test } from 'vitest';
import { mailServiceOf } from './mail-service.ts';

const urls = {
  Gmail: ['https://mail.google.com/'],
  Outlook: ['https://outlook.live.com/mail/'],
  'Yahoo Mail': ['https://mail.yahoo.com/', 'https://mail.yahoo.co.jp/'],
  'iCloud Mail': ['https://www.icloud.com/mail/'],
} as const;

test.each([
  ['Gmail', 0, ['gmail.com', 'googlemail.com', 'GMAIL.com']],
  ['Outlook', 0, ['outlook.com', 'outlook.es', 'outlook.com.br', 'hotmail.co.uk', 'live.nl', 'msn.com']],
  ['Yahoo Mail', 0, ['yahoo.com', 'yahoo.co.uk', 'yahoo.com.mx', 'ymail.com']],
  ['Yahoo Mail', 1, ['yahoo.co.jp']],
  ['iCloud Mail', 0, ['icloud.com', 'me.com', 'mac.com']],
] as const)('the mail service %s (%i) has the domains %j', (name, index, domains) => {
  for (const domain of domains)
    expect(mailServiceOf(`m***@${domain}`)).toMatchObject({ name, url: urls[name][index] });
});

test.each([
  ...['', '@', 'gmail.com', 'm***@g***.com', 'm***@***', 'm***@example.com'],
  ...['m***@gmail.com.evil.example', 'm***@evil-gmail.com', 'm***@mail.gmail.com', 'm***@yahoo.example.com'],
  ...['m***@gmail.com@evil.example', 'm***@evil.example@gmail.com', 'm***@evil.example/gmail.com'],
  ...['m***@gmail.com/../evil', 'm***@gmail.com:80', 'm***@gmail.com?x=@gmail.com', 'm***@outlook.*'],
  ...['m***@outlook.\u0441om', 'm***@__proto__', 'm***@constructor', 'javascript:alert(1)//@gmail.com\n@x'],
])('%o has no mail service', (masked) => {
  expect(mailServiceOf(masked)).toBeUndefined();
});
