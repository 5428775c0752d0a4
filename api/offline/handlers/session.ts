import type { RequestOf } from '#api/call.ts';
import type { postLogin } from '#api/calls/login.ts';
import type { Account } from '../account.ts';
import type { Context } from '../context.ts';
import { faultOf, findAccount } from '../directory.ts';
import { maskedContacts } from '../masked-contacts.ts';
import { hasNewPassword, isCurrentPassword } from '../passwords.ts';
import { randomDigits } from '../random-digits.ts';
import { ok, type Reply, refuse } from '../reply.ts';
import { issueToken } from '../tokens.ts';

/** The URL of the stand-in for the merchant console, which receives the session of an accepted login. */
const consoleUrl = '/console';

/** Returns the members of an accepted login's response: the URL of the stand-in console and a new session token. */
export const newSession = () => ({
  redirectURL: consoleUrl,
  sessionToken: `session-${randomDigits(12)}`,
});

/**
 * Returns the rule by which the login of an account differs from an accepted login (`login` in account.ts). Returns
 * `undefined` if the account has no rule, or if the event in the rule's `until` has happened.
 */
export function activeRule(context: Context, account: Account): Account['login'] {
  const { login } = account;
  if (login?.until === 'password-changed' && hasNewPassword(context, account)) return undefined;
  const remembered = context.state.rememberedDevices.includes(account.username);
  return login?.until === 'device-remembered' && remembered ? undefined : login;
}

/**
 * Responds to a login with username and password. A fault of the account determines the response first, then a wrong
 * password, then the rule of the account. Without any of them, the login is accepted.
 */
export function respondToLogin(context: Context, body: RequestOf<typeof postLogin>): Reply {
  const account = findAccount(context.state, body.LoginName);
  const fault = faultOf(account, 'login');
  if (fault !== undefined) return fault;
  if (account === undefined || !isCurrentPassword(context, account, body.Password))
    return refuse(401, 'INVALID_CREDENTIALS');
  const { without = [], expired, vbaDecision, dmeDecision, isNewDevice } = activeRule(context, account) ?? {};
  const has = (member: (typeof without)[number]) => !without.includes(member);

  const identity = () => ({
    ...(has('activationCode') ? { activationCode: issueToken(context, [account.username]) } : {}),
    ...maskedContacts(account.person, account.contacts),
    isNewDevice: isNewDevice ?? false,
  });
  if (expired) {
    const detail = has('activationCode') ? identity() : {};
    return { status: 401, body: { status: 401, reason: 'EXPIRED_PASSWORD', ...detail } };
  }
  if (vbaDecision !== undefined || dmeDecision !== undefined) {
    const rejected = [vbaDecision, dmeDecision].some((decision) => decision?.toLowerCase() === 'reject');
    const decisions = { vbaDecision: vbaDecision ?? 'ACCEPT', dmeDecision: dmeDecision ?? 'ACCEPT' };
    return ok({ ...decisions, ...(rejected ? {} : identity()) });
  }
  const { redirectURL, sessionToken } = newSession();
  return ok({
    vbaDecision: 'ACCEPT',
    dmeDecision: 'ACCEPT',
    isNewDevice: false,
    ...(has('redirectURL') ? { redirectURL } : {}),
    ...(has('sessionToken') ? { sessionToken } : {}),
  });
}
