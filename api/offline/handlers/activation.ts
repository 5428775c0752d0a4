import type { RequestOf } from '#api/call.ts';
import type { postActivateUser, postActivationContact } from '#api/calls/activation.ts';
import type { postActivationLink } from '#api/calls/activation-link.ts';
import type { Context } from '../context.ts';
import { accountIdOf, faultOf, findActivation, sameText } from '../directory.ts';
import { maskedContacts } from '../masked-contacts.ts';
import { setFirstPassword } from '../passwords.ts';
import { checkPin, checkPinAgain } from '../pins.ts';
import { ok, type Reply, refuse } from '../reply.ts';
import { isReply, spendToken } from '../tokens.ts';
import { newSession } from './session.ts';

const usedText = 'This activation link has already been used. Log in with your username and password.';

/**
 * Exchanges an activation code for the method and the masked contacts of its PIN. It sends nothing. The error of an
 * unknown code has no message.
 */
export function respondToActivationLink(
  { state }: Context,
  { token }: RequestOf<typeof postActivationLink>,
): Reply {
  const row = findActivation(token);
  if (row === undefined) return refuse(404, 'UNKNOWN_CODE');
  if (state.activatedCodes.includes(token)) return refuse(401, 'USED_CODE', usedText);
  const fault = faultOf(row, 'activationLink');
  if (fault !== undefined) return fault;
  const contacts = maskedContacts({ emailAddress: row.email, phone: row.textPhone }, row.contacts);
  return ok({ responseMode: row.responseMode, ...contacts });
}

/** Returns the record of the user who is being activated. */
export function respondToActivationContact(
  context: Context,
  { token, pin }: RequestOf<typeof postActivationContact>,
): Reply {
  const checked = checkPin(context, token, pin);
  if (isReply(checked)) return checked;
  const row = findActivation(token);
  if (row === undefined) return refuse(401, 'NoUserFound');
  const accountId = accountIdOf(row);
  const record = {
    ...row.record,
    userName: row.username,
    anetUserId: Number(accountId),
    accountId,
    email: row.email,
  };
  return faultOf(row, 'activationContact') ?? ok(record);
}

/** Sets the first password and logs the new user in. */
export function respondToActivateUser(context: Context, body: RequestOf<typeof postActivateUser>): Reply {
  const checked = checkPinAgain(context, body.token, body.pin);
  if (isReply(checked)) return checked;
  const row = findActivation(body.token);
  if (row === undefined || !sameText(row.username, body.loginName)) return refuse(400, 'VALIDATION_ERROR');
  const refusal = faultOf(row, 'activateUser') ?? setFirstPassword(context, row.username, body.password);
  if (refusal !== undefined) return refusal;
  context.state.activatedCodes.push(row.code);
  spendToken(context, body.token);
  const { redirectURL, sessionToken } = newSession();
  return ok(row.withoutRedirect ? { sessionToken } : { redirectURL, sessionToken });
}
