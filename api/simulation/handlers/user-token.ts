import * as z from 'zod/mini';
import { recoverPasswordRequest, recoverUsernameRequest } from '../../calls/user-token.ts';
import { accounts } from '../accounts.ts';
import { contactsOf, type EngineContext, failure, type Handled, issueToken, ok } from '../engine-state.ts';

const request = z.union([recoverUsernameRequest, recoverPasswordRequest]);

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** POST /loginsvc/v1/usertoken: by name and email, or by username and email. */
export function handleUserToken(body: unknown, context: EngineContext): Handled {
  const asked = request.parse(body);
  const account = accounts.find(
    (candidate) =>
      same(candidate.email, asked.Email) &&
      ('LoginName' in asked
        ? same(candidate.username, asked.LoginName)
        : same(candidate.firstName, asked.FirstName) && same(candidate.lastName, asked.LastName)),
  );
  if (account === undefined) return { reply: ok({}) };
  if (account.recovery !== undefined) {
    return { reply: failure(account.recovery.status, account.recovery.reason) };
  }
  const { token, state } = issueToken(context, account.username);
  return { reply: ok({ token, ...contactsOf(account) }), state };
}
