import { searchUsersRequest } from '../../calls/users.ts';
import { accounts } from '../accounts.ts';
import { accountNamed, type EngineContext, failure, type Handled, ok } from '../engine-state.ts';
import { checkPin } from './pin.ts';

/** POST /loginsvc/v1/users/search: every username with the same name and email. */
export function handleSearchUsers(body: unknown, context: EngineContext): Handled {
  const { pin, token } = searchUsersRequest.parse(body);
  const failed = checkPin(pin, token, context);
  if (failed !== undefined) return failed;
  const person = accountNamed(context.state.tokens[token]?.username ?? '');
  if (typeof person?.search === 'object') return { reply: failure(person.search.status) };
  const users = accounts
    .filter(
      (account) =>
        person?.search === undefined &&
        account.email === person?.email &&
        account.firstName === person.firstName &&
        account.lastName === person.lastName,
    )
    .map(({ username, accountId, businessName }) => ({ userName: username, accountId, businessName }));
  return { reply: ok({ users }) };
}
