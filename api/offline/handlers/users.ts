import type { RequestOf } from '#api/call.ts';
import type { postSearchUsers } from '#api/calls/users.ts';
import type { Context } from '../context.ts';
import { faultOf, findAccount, subjectOf } from '../directory.ts';
import { checkPin } from '../pins.ts';
import { ok, type Reply } from '../reply.ts';
import { isReply } from '../tokens.ts';

/** Returns the usernames of the person who verified the PIN. */
export function respondToSearchUsers(
  context: Context,
  { token, pin }: RequestOf<typeof postSearchUsers>,
): Reply {
  const checked = checkPin(context, token, pin);
  if (isReply(checked)) return checked;
  const fault = faultOf(subjectOf(context.state, checked), 'searchUsers');
  if (fault !== undefined) return fault;
  const users = checked.usernames.flatMap((username) => {
    const account = findAccount(context.state, username);
    if (account === undefined || account.listed === false) return [];
    const { accountId, businessName } = account;
    return [{ userName: account.username, accountId, businessName }];
  });
  return ok({ users });
}
