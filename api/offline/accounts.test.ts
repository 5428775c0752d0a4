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
  return [
    summaryOf(byName),
    pins,
    `found ${users === undefined ? found.summary : users.join(' ') || 'nobody'}`,
  ];
}

const accepted = '200 redirectURL sessionToken';
const bothSent = 'text 200, email 200';
const onlyEmail = 'text 400 NO_SUCH_CONTACT, email 200';
const onlyText = 'text 200, email 400 NO_SUCH_CONTACT';
const both = 'activationCode email phone';
const challenged = `200 CHALLENGE ${both}`;
const stillChallenged = `then ${challenged}`;
const nowAccepted = `then ${accepted}`;
const bothFail = (why: string) => `text ${why}, email ${why}`;
const unsent = (why: string) => ({
  login: [challenged, bothFail(why), stillChallenged],
  recovery: ['200 token email phone', bothFail(why)],
});
const several = ['200 token email phone', bothSent, 'found several-shop several-cafe several-web'];

/**
 * The responses to each account's login, and to its recovery unless that finds one username. They must agree with
 * `reaches`.
 */
const tours: Record<AccountName, { login: string[]; recovery?: string[] }> = {
  merchant: { login: [accepted] },
  declined: { login: ['200 REJECT'] },
  'declined-dme': { login: ['200 reject'] },
  'no-redirect': { login: ['200 sessionToken'] },
  'no-session': { login: ['200 redirectURL'] },
  'login-400': { login: ['400'] },
  'login-500': { login: ['500'] },
  'login-html': { login: ['200'] },
  'login-cut': { login: ['cut'] },
  challenge: { login: [challenged, bothSent, accepted, stillChallenged] },
  'challenge-email': {
    login: [
      '200 CHALLENGE activationCode email',
      onlyEmail,
      accepted,
      'then 200 CHALLENGE activationCode email',
    ],
    recovery: ['200 token email', onlyEmail, 'found challenge-email'],
  },
  'challenge-phone': {
    login: [
      '200 CHALLENGE activationCode phone',
      onlyText,
      accepted,
      'then 200 CHALLENGE activationCode phone',
    ],
    recovery: ['200 token phone', onlyText, 'found challenge-phone'],
  },
  'challenge-no-code': { login: ['200 CHALLENGE email phone'] },
  'challenge-declined': { login: [challenged, bothSent, '200 REJECT sessionToken', stillChallenged] },
  'challenge-lost': { login: [challenged, bothSent, '200 sessionToken', stillChallenged] },
  'challenge-again': { login: [challenged, bothSent, '200 CHALLENGE sessionToken', stillChallenged] },
  'challenge-script': { login: [challenged, bothSent, '200 sessionToken redirectURL', stillChallenged] },
  'new-device': { login: [`200 MFACHALLENGE ${both} isNewDevice`, bothSent, accepted, nowAccepted] },
  'expired-dme': { login: [`200 EXPIREDPASSWORD ${both}`, bothSent, '200', nowAccepted] },
  compromised: { login: [`200 RESETPASSWORD ${both}`, bothSent, '200', nowAccepted] },
  expired: { login: [`401 EXPIRED_PASSWORD ${both}`, bothSent, '200', nowAccepted] },
  'expired-phone': {
    login: ['401 EXPIRED_PASSWORD activationCode phone', onlyText, '200', nowAccepted],
    recovery: ['200 token phone', onlyText, 'found expired-phone'],
  },
  'expired-plain': { login: ['401 EXPIRED_PASSWORD', '200', nowAccepted] },
  'expired-pin-limit': {
    login: [
      `401 EXPIRED_PASSWORD ${both}`,
      bothFail('401 TOKEN_MAXTRIES'),
      `then 401 EXPIRED_PASSWORD ${both}`,
    ],
    recovery: ['200 token email phone', bothFail('401 TOKEN_MAXTRIES')],
  },
  'several-shop': { login: [accepted], recovery: several },
  'several-cafe': { login: [accepted], recovery: several },
  'several-web': { login: [accepted], recovery: several },
  unlisted: { login: [accepted], recovery: ['200 token email phone', bothSent, 'found nobody'] },
  'email-only': { login: [accepted], recovery: ['200 token email', onlyEmail, 'found email-only'] },
  'phone-only': { login: [accepted], recovery: ['200 token phone', onlyText, 'found phone-only'] },
  'no-contact': { login: [accepted], recovery: ['200 token', bothFail('400 NO_SUCH_CONTACT')] },
  'account-issue': { login: [accepted], recovery: ['401'] },
  'recover-500': { login: [accepted], recovery: ['500'] },
  'search-500': { login: [accepted], recovery: ['200 token email phone', bothSent, 'found 500'] },
  'pin-400': unsent('400'),
  'pin-500': unsent('500'),
  'pin-503': unsent('503'),
  'pin-418': unsent('418'),
  'pin-sms-503': {
    login: [challenged, 'text 503, email 200', accepted, stillChallenged],
    recovery: ['200 token email phone', 'text 503, email 200', 'found pin-sms-503'],
  },
  'pin-sms-dead-end': { login: [accepted], recovery: ['200 token phone', bothFail('503')] },
  'pin-limit': unsent('401 TOKEN_MAXTRIES'),
  'pin-limit-other': unsent('401 UNANTICIPATED_ERROR'),
  'pin-401': unsent('401'),
};

test.each(Object.entries(tours))(
  '%s receives the responses that its description names',
  (name, { login, recovery }) => {
    expect(loginTour(name)).toEqual(login);
    expect(recoveryTour(name)).toEqual(recovery ?? ['200 token email phone', bothSent, `found ${name}`]);
  },
);

test('only the usernames of one person share contacts, and no two accounts share a Gateway ID', () => {
  const distinct = (values: string[]) => new Set(values).size;
  expect(distinct(accounts.map(({ username }) => username.toLowerCase()))).toBe(accounts.length);
  expect(distinct(accounts.map(({ accountId }) => accountId))).toBe(accounts.length);
  expect(distinct(accounts.map(({ person }) => person.emailAddress))).toBe(accounts.length - 2);
});
