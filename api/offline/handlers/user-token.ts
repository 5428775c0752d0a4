import type { RecoverPasswordRequest, RecoverUsernameRequest } from '#api/calls/user-token.ts';
import type { Context } from '../context.ts';
import { faultOf, findAccount, findByPerson, sameText } from '../directory.ts';
import { maskedContacts } from '../masked-contacts.ts';
import { ok, type Reply, refuse } from '../reply.ts';
import { issueToken } from '../tokens.ts';

/** Returns a recovery token, by name and email address or by username and email address. */
export function respondToUserToken(
  context: Context,
  body: RecoverUsernameRequest | RecoverPasswordRequest,
): Reply {
  if (!spendCaptcha(context, body.recaptcha)) return refuse(400, 'INVALID_CAPTCHA');
  const found = findAccounts(context, body);
  const first = found[0];
  // An empty body and a body without a token both mean that no user matches. Each recovery sends one of them.
  if (first === undefined) return 'LoginName' in body ? ok() : ok({});
  const fault = faultOf(first, 'userToken');
  if (fault !== undefined) return fault;
  const usernames = found.map(({ username }) => username);
  return ok({ token: issueToken(context, usernames), ...maskedContacts(first.person, first.contacts) });
}

function findAccounts({ state }: Context, body: RecoverUsernameRequest | RecoverPasswordRequest) {
  if (!('LoginName' in body))
    return findByPerson(state, { firstName: body.FirstName, lastName: body.LastName, email: body.Email });
  const account = findAccount(state, body.LoginName);
  return account !== undefined && sameText(account.person.email, body.Email) ? [account] : [];
}

/** Whether a captcha response is accepted. Each response is accepted once. Without a site key every one is. */
function spendCaptcha({ state, config }: Context, response: string): boolean {
  if (config.Recaptcha_SiteKey === '') return true;
  if (response === '' || state.usedCaptchas.includes(response)) return false;
  state.usedCaptchas.push(response);
  return true;
}
