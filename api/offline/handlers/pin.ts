import type { RequestOf } from '#api/call.ts';
import type { postCreatePin, postVerifyChallenge, postVerifyPin } from '#api/calls/pin.ts';
import type { Context } from '../context.ts';
import { faultOf, findAccount, subjectOf } from '../directory.ts';
import { checkPin, pinsPerToken, pinTries, sendPin } from '../pins.ts';
import { ok, type Reply, refuse } from '../reply.ts';
import { isReply, openToken, spendToken } from '../tokens.ts';
import { newSession } from './session.ts';

/** Sends a PIN by email (2) or text message (3). */
export function respondToCreatePin(
  context: Context,
  { token, deliveryMethod }: RequestOf<typeof postCreatePin>,
): Reply {
  const issued = openToken(context, token);
  if (isReply(issued)) return issued;
  const subject = subjectOf(context.state, issued);
  const bySms = deliveryMethod === 3;
  const fault = faultOf(subject, 'createPin', bySms);
  if (fault !== undefined) return fault;
  if (issued.pinsSent >= pinsPerToken || issued.wrongPins >= pinTries) return refuse(401, 'TOKEN_MAXTRIES');
  if (subject.contacts !== 'both' && subject.contacts !== (bySms ? 'phone' : 'email'))
    return refuse(400, 'NO_SUCH_CONTACT');
  sendPin(context, issued, bySms ? 'text' : 'email');
  return ok({ accountId: subject.accountId });
}

/** Checks a PIN in the recovery, reset and activation flows. */
export function respondToVerifyPin(context: Context, { token, pin }: RequestOf<typeof postVerifyPin>): Reply {
  const checked = checkPin(context, token, pin);
  if (isReply(checked)) return checked;
  return faultOf(subjectOf(context.state, checked), 'verifyPin') ?? ok();
}

/** Checks the PIN of a challenged login. */
export function respondToVerifyChallenge(
  context: Context,
  body: RequestOf<typeof postVerifyChallenge>,
): Reply {
  const checked = checkPin(context, body.Token, body.Pin);
  if (isReply(checked)) return checked;
  const account = findAccount(context.state, checked.usernames[0] ?? '');
  if (account === undefined) return refuse(401, 'NoUserFound');
  spendToken(context, body.Token);
  if (account.afterPin !== undefined) return ok({ sessionToken: 'session-0', ...account.afterPin });
  if (body.IsRiskUpdate) context.state.rememberedDevices.push(account.username);
  return ok({ vbaDecision: 'ACCEPT', ...newSession() });
}
