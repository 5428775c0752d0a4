import type { RequestOf } from '#api/call.ts';
import type { postExpiredPassword, postForgottenPassword } from '#api/calls/password.ts';
import type { Account } from '../account.ts';
import type { Context } from '../context.ts';
import { findAccount, sameText } from '../directory.ts';
import { isCurrentPassword, setPassword } from '../passwords.ts';
import { checkPinAgain } from '../pins.ts';
import { ok, type Reply, refuse } from '../reply.ts';
import type { IssuedToken } from '../state.ts';
import { isReply, spendToken } from '../tokens.ts';
import { activeRule } from './session.ts';

/** Sets a new password after a PIN was verified. */
export function respondToForgottenPassword(
  context: Context,
  body: RequestOf<typeof postForgottenPassword>,
): Reply {
  const checked = checkPinAgain(context, body.token, body.pin);
  if (isReply(checked)) return checked;
  const account = accountOf(context, checked, body.loginName);
  if (account === undefined) return refuse(400, 'VALIDATION_ERROR');
  const refusal = setPassword(context, account, body.password);
  if (refusal !== undefined) return refusal;
  spendToken(context, body.token);
  return ok();
}

/** Replaces an expired or compromised password. Token and PIN are empty if the login returned no activation code. */
export function respondToExpiredPassword(
  context: Context,
  body: RequestOf<typeof postExpiredPassword>,
): Reply {
  const account = body.Token === '' ? plainlyExpired(context, body.LoginName) : verified(context, body);
  if (isReply(account)) return account;
  if (account === undefined) return refuse(400, 'VALIDATION_ERROR');
  if (!isCurrentPassword(context, account, body.Password)) return refuse(401, 'INVALID_CREDENTIALS');
  const refusal = setPassword(context, account, body.NewPassword);
  if (refusal !== undefined) return refusal;
  spendToken(context, body.Token);
  return ok({});
}

function accountOf({ state }: Context, { usernames }: IssuedToken, loginName: string): Account | undefined {
  return usernames.some((username) => sameText(username, loginName))
    ? findAccount(state, loginName)
    : undefined;
}

function verified(
  context: Context,
  body: RequestOf<typeof postExpiredPassword>,
): Account | Reply | undefined {
  const checked = checkPinAgain(context, body.Token, body.Pin);
  return isReply(checked) ? checked : accountOf(context, checked, body.LoginName);
}

function plainlyExpired(context: Context, loginName: string): Account | Reply {
  const account = findAccount(context.state, loginName);
  const rule = account === undefined ? undefined : activeRule(context, account);
  const plain = rule?.expired && rule.without?.includes('activationCode');
  return account !== undefined && plain ? account : refuse(401, 'TOKEN_EXPIRED');
}
