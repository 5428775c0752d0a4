import type { ForgotFlow } from '#src/flow/flow.ts';
import type { Account } from '../account.ts';
import type { Context } from '../context.ts';
import { faultOf, knownAccounts, sameText } from '../directory.ts';
import { maskedContacts } from '../masked-contacts.ts';
import { ok, type Reply, refuse } from '../reply.ts';
import { issueToken } from '../tokens.ts';

/** Returns the members of the request of a recovery that identify the user of an account. */
const identityMembers = (recovery: ForgotFlow, { person, username }: Account) =>
  recovery === 'forgot-username'
    ? { FirstName: person.firstName, LastName: person.lastName, Email: person.emailAddress }
    : { LoginName: username, Email: person.emailAddress };

/** Responds to a recovery with a recovery token, if every value that identifies the user matches. */
export const respondToUserToken =
  (recovery: ForgotFlow) =>
  (context: Context, body: Readonly<Record<string, string>>): Reply => {
    if (!spendCaptcha(context, body.recaptcha ?? '')) return refuse(400, 'INVALID_CAPTCHA');
    const found = knownAccounts(context.state).filter((account) =>
      Object.entries(identityMembers(recovery, account)).every(([name, value]) =>
        sameText(value, body[name] ?? ''),
      ),
    );
    const first = found[0];
    // An empty body and a body without a token both mean that no user matches. Each recovery sends one of them.
    if (first === undefined) return recovery === 'forgot-password' ? ok() : ok({});
    const fault = faultOf(first, 'userToken');
    if (fault !== undefined) return fault;
    const usernames = found.map(({ username }) => username);
    return ok({ token: issueToken(context, usernames), ...maskedContacts(first.person, first.contacts) });
  };

/** Whether a captcha response is accepted. Each response is accepted once. Without a site key every one is. */
function spendCaptcha({ state, config }: Context, response: string): boolean {
  if (config.Recaptcha_SiteKey === '') return true;
  if (response === '' || state.usedCaptchas.includes(response)) return false;
  state.usedCaptchas.push(response);
  return true;
}
