// @vitest-environment node
import { expect, test } from 'vitest';
import { type AccountName, accounts, sharedPassword } from './accounts.ts';
import { createTestSession, type TestResponse } from './test-session.ts';

// One account of each kind that no test of the app uses. The others differ in a status, a reason or a contact.

/** Returns the status, the reason and the members of a response that decide its outcome. */
function summaryOf({ summary, body }: TestResponse): string {
  const { status: _, reason: __, isNewDevice: ___, vbaDecision, dmeDecision, ...rest } = body;
  const decisions = [vbaDecision, dmeDecision].filter((decision) => decision && decision !== 'ACCEPT');
  return [summary, ...decisions, ...Object.keys(rest)].join(' ');
}

test.each<[AccountName, string]>([
  ['declined-dme', '200 reject'],
  ['no-redirect', '200 sessionToken'],
  ['login-400', '400'],
  ['login-cut', 'cut'],
  ['challenge-email', '200 CHALLENGE activationCode email'],
  ['challenge-no-code', '200 CHALLENGE email phone'],
  ['expired', '401 EXPIRED_PASSWORD activationCode email phone'],
])('the response to a login of %s is %s', (name, expected) => {
  expect(summaryOf(createTestSession().login(name, sharedPassword))).toBe(expected);
});

test('a remembered device and a changed password are then accepted', () => {
  const session = createTestSession();
  const { activationCode } = session.login('new-device', sharedPassword).body;
  session.createPin(activationCode);
  session.verifyChallenge(activationCode, session.newestPin(), true);
  session.expiredPassword('', '', 'expired-plain', sharedPassword, 'Brand-New-Horse-7');
  const again = [
    session.login('new-device', sharedPassword),
    session.login('expired-plain', 'Brand-New-Horse-7'),
  ];
  expect(again.map(summaryOf)).toEqual(Array(2).fill('200 redirectURL sessionToken'));
});

test('only the usernames of one person share contacts, and no two accounts share a Gateway ID', () => {
  const distinct = (values: string[]) => new Set(values).size;
  expect(distinct(accounts.map(({ username }) => username.toLowerCase()))).toBe(accounts.length);
  expect(distinct(accounts.map(({ accountId }) => accountId))).toBe(accounts.length);
  expect(distinct(accounts.map(({ person }) => person.emailAddress))).toBe(accounts.length - 2);
});
