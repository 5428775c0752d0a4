// @vitest-environment node
import { expect, test } from 'vitest';
import { type AccountName, accounts, sharedPassword } from './accounts.ts';
import { createTestSession, type TestResponse, type TestSession } from './test-session.ts';

const newPassword = 'Brand-New-Horse-7';

/** Returns the members of a response that decide its outcome. */
const members = ({ body }: TestResponse) => {
  const { status: _, reason: __, isNewDevice, vbaDecision, dmeDecision, accountId: ___, ...rest } = body;
  const decisions = [vbaDecision, dmeDecision].filter(
    (decision) => decision !== undefined && decision !== 'ACCEPT',
  );
  return [...decisions, ...Object.keys(rest), ...(isNewDevice === true ? ['isNewDevice'] : [])];
};
const summaryOf = (response: TestResponse) => [response.summary, ...members(response)].join(' ');

/** Sends a PIN by each method, and makes the calls that follow a login. */
function afterLogin(session: TestSession, name: string, { status, body }: TestResponse): string[] {
  const token = body.activationCode;
  if (token === undefined) {
    if (body.reason !== 'EXPIRED_PASSWORD') return [];
    return [summaryOf(session.expiredPassword('', '', name, sharedPassword, newPassword))];
  }
  const sent = [session.createPin(token, 3), session.createPin(token, 2)].map(({ summary }) => summary);
  const pins = `text ${sent[0]}, email ${sent[1]}`;
  if (!sent.includes('200')) return [pins];
  const pin = session.newestPin();
  const mustChange =
    status === 401 || body.dmeDecision === 'EXPIREDPASSWORD' || body.vbaDecision === 'RESETPASSWORD';
  if (!mustChange) return [pins, summaryOf(session.verifyChallenge(token, pin, true))];
  expect(session.verifyPin(token, pin).status).toBe(200);
  return [pins, summaryOf(session.expiredPassword(token, pin, name, sharedPassword, newPassword))];
}

function loginTour(name: string): string[] {
  const session = createTestSession();
  const first = session.login(name, sharedPassword);
  const then = afterLogin(session, name, first);
  if (then.length === 0) return [summaryOf(first)];
  const changed = session.login(name, newPassword).status !== 401;
  return [
    summaryOf(first),
    ...then,
    `then ${summaryOf(session.login(name, changed ? newPassword : sharedPassword))}`,
  ];
}

function recoveryTour(name: string): string[] {
  const session = createTestSession();
  const { person } = accounts.find(({ username }) => username === name)!;
  const byPerson = session.recoverUsername(person);
  const byName = session.recoverPassword(name, person.emailAddress);
  expect(summaryOf(byPerson)).toBe(summaryOf(byName));
  const { token } = byPerson.body;
  if (token === undefined) return [summaryOf(byName)];
  const sent = [session.createPin(token, 3), session.createPin(token, 2)].map(({ summary }) => summary);
  const pins = `text ${sent[0]}, email ${sent[1]}`;
  if (!sent.includes('200')) return [summaryOf(byName), pins];
  const found = session.searchUsers(token, session.newestPin());
  const users = (found.body.users as { userName: string }[] | undefined)?.map(({ userName }) => userName);
  return [summaryOf(byName), pins, `found ${users ? users.join(' ') || 'nobody' : found.summary}`];
}

const accepted = '200 redirectURL sessionToken';
const bothSent = 'text 200, email 200';
const both = 'activationCode email phone';
const challenged = `200 CHALLENGE ${both}`;
const nowAccepted = `then ${accepted}`;

// One account of each kind. The others differ from them in a status, a reason or a contact.
test.each<[AccountName, ...string[]]>([
  ['merchant', accepted],
  ['declined-dme', '200 reject'],
  ['no-redirect', '200 sessionToken'],
  ['login-400', '400'],
  ['login-cut', 'cut'],
  ['challenge', challenged, bothSent, accepted, `then ${challenged}`],
  ['challenge-no-code', '200 CHALLENGE email phone'],
  ['challenge-declined', challenged, bothSent, '200 REJECT sessionToken', `then ${challenged}`],
  ['new-device', `200 MFACHALLENGE ${both} isNewDevice`, bothSent, accepted, nowAccepted],
  ['compromised', `200 RESETPASSWORD ${both}`, bothSent, '200', nowAccepted],
  ['expired', `401 EXPIRED_PASSWORD ${both}`, bothSent, '200', nowAccepted],
  ['expired-plain', '401 EXPIRED_PASSWORD', '200', nowAccepted],
  [
    'expired-pin-limit',
    `401 EXPIRED_PASSWORD ${both}`,
    'text 401 TOKEN_MAXTRIES, email 401 TOKEN_MAXTRIES',
    `then 401 EXPIRED_PASSWORD ${both}`,
  ],
  ['pin-sms-503', challenged, 'text 503, email 200', accepted, `then ${challenged}`],
])('a login of %s receives the responses that its description names', (name, ...responses) => {
  expect(loginTour(name)).toEqual(responses);
});

test.each<[AccountName, ...string[]]>([
  ['merchant', '200 token email phone', bothSent, 'found merchant'],
  ['several-shop', '200 token email phone', bothSent, 'found several-shop several-cafe several-web'],
  ['unlisted', '200 token email phone', bothSent, 'found nobody'],
  ['email-only', '200 token email', 'text 400 NO_SUCH_CONTACT, email 200', 'found email-only'],
  ['phone-only', '200 token phone', 'text 200, email 400 NO_SUCH_CONTACT', 'found phone-only'],
  ['no-contact', '200 token', 'text 400 NO_SUCH_CONTACT, email 400 NO_SUCH_CONTACT'],
  ['account-issue', '401'],
  ['search-500', '200 token email phone', bothSent, 'found 500'],
])('a recovery of %s receives the responses that its description names', (name, ...responses) => {
  expect(recoveryTour(name)).toEqual(responses);
});

test('only the usernames of one person share contacts, and no two accounts share a Gateway ID', () => {
  const distinct = (values: string[]) => new Set(values).size;
  expect(distinct(accounts.map(({ username }) => username.toLowerCase()))).toBe(accounts.length);
  expect(distinct(accounts.map(({ accountId }) => accountId))).toBe(accounts.length);
  expect(distinct(accounts.map(({ person }) => person.emailAddress))).toBe(accounts.length - 2);
});
