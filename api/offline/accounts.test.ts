// @vitest-environment node
import { expect, test } from 'vitest';
import { accounts, sharedPassword } from './accounts.ts';
import { createTestSession } from './test-session.ts';

test('a login is accepted once its device is remembered or its password changed', () => {
  const session = createTestSession();
  const { activationCode } = session.login('new-device', sharedPassword).body;
  session.createPin(activationCode);
  session.verifyChallenge(activationCode, session.newestPin(), true);
  session.expiredPassword('', '', 'expired-plain', sharedPassword, 'Brand-New-Horse-7');
  const again = [
    session.login('new-device', sharedPassword),
    session.login('expired-plain', 'Brand-New-Horse-7'),
  ];
  for (const { body } of again) expect(body).toHaveProperty('sessionToken');
});

test('only the usernames of one person share contacts, and no two accounts share a Gateway ID', () => {
  const distinct = (values: string[]) => new Set(values).size;
  expect(distinct(accounts.map(({ username }) => username.toLowerCase()))).toBe(accounts.length);
  expect(distinct(accounts.map(({ accountId }) => accountId))).toBe(accounts.length);
  expect(distinct(accounts.map(({ person }) => person.emailAddress))).toBe(accounts.length - 2);
});
