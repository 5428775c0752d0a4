import type { Account } from './account.ts';
import { earlierPasswords } from './accounts.ts';
import type { Context } from './context.ts';
import { sameText } from './directory.ts';
import { faultReply, type Reply, refuse } from './reply.ts';
import { specialFault, specialPasswords } from './special-values.ts';

/**
 * A new password must differ from this many passwords, the current one included (docs/behaviour.md, 'Set password').
 */
const rememberedPasswords = 5;

/** Returns the passwords of an account, newest first. */
const historyOf = ({ state }: Context, account: Pick<Account, 'username' | 'password'>): readonly string[] =>
  state.passwords.find(({ username }) => sameText(username, account.username))?.history ?? [
    account.password,
    ...earlierPasswords,
  ];

/** Whether this is the current password of an account. */
export const isCurrentPassword = (context: Context, account: Account, password: string): boolean =>
  historyOf(context, account)[0] === password;

/** Whether the password of an account was changed since the start. */
export const hasNewPassword = ({ state }: Context, { username }: Account): boolean =>
  state.passwords.some((changed) => sameText(changed.username, username));

/** Sets a password. Returns the error response if it is refused (docs/behaviour.md, 'Set password'). */
export function setPassword(context: Context, account: Account, password: string): Reply | undefined {
  const history = historyOf(context, account);
  const refusal = refusePassword(password, history);
  if (refusal !== undefined) return refusal;
  storePasswords(context, account.username, [password, ...history]);
  return undefined;
}

/** Sets the first password of a new user. Returns the error response if it is refused. */
export function setFirstPassword(context: Context, username: string, password: string): Reply | undefined {
  const refusal = refusePassword(password, []);
  if (refusal === undefined) storePasswords(context, username, [password]);
  return refusal;
}

function refusePassword(password: string, history: readonly string[]): Reply | undefined {
  const fault = specialFault(specialPasswords, password);
  if (fault !== undefined) return faultReply(fault);
  return history.includes(password) ? refuse(400, 'PASSWORD_HISTORY') : undefined;
}

function storePasswords({ state }: Context, username: string, history: readonly string[]): void {
  state.passwords = [
    ...state.passwords.filter((other) => !sameText(other.username, username)),
    { username, history: history.slice(0, rememberedPasswords) },
  ];
}
