import { loginRequest } from '../../calls/session.ts';
import { initialPassword } from '../accounts.ts';
import {
  accountNamed,
  contactsOf,
  type EngineContext,
  failure,
  type Handled,
  issueToken,
  ok,
  passwordsOf,
} from '../engine-state.ts';

/** Where a session is posted: the stand-in console of the page's own origin. */
export const consolePath = '/console';

const sessionToken = (serial: number) => `offline-session-${serial}`;

/** POST /loginSvc/v1/sessionSTA */
export function handleLogin(body: unknown, context: EngineContext): Handled {
  const request = loginRequest.parse(body);
  const account = accountNamed(request.LoginName);
  const password = account && (passwordsOf(context.state, account.username)[0] ?? initialPassword);
  if (account === undefined || request.Password !== password) {
    return { reply: failure(401, 'INVALID_CREDENTIALS') };
  }
  const login = account.login ?? {};
  const { token, state } = issueToken(context, account.username);
  const challenge = { activationCode: token, ...contactsOf(account) };
  if ('status' in login) {
    const reply = failure(login.status, login.reason);
    const handedOut = login.handsOut ? { ...(reply.body as object), ...challenge } : reply.body;
    return { reply: { ...reply, body: handedOut }, state };
  }
  const { lacks, ...decisions } = login;
  const accepts = decisions.vbaDecision === undefined && decisions.dmeDecision === undefined;
  const answer = {
    vbaDecision: 'accept',
    dmeDecision: 'accept',
    ...decisions,
    ...(accepts && lacks !== 'redirect' ? { redirectURL: consolePath } : {}),
    ...(accepts ? { sessionToken: sessionToken(state.serial) } : {}),
    ...(!accepts && lacks !== 'token' ? challenge : {}),
  };
  return { reply: ok(answer), state };
}

/** A session for a user who has verified a PIN or was activated. */
export const acceptedSession = (serial: number) => ({
  redirectURL: consolePath,
  sessionToken: sessionToken(serial),
});
