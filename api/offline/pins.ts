import type { Context } from './context.ts';
import { subjectOf } from './directory.ts';
import { randomDigits } from './random-digits.ts';
import { faultReply, type Reply, refuse } from './reply.ts';
import { specialFault, specialPins } from './special-values.ts';
import type { IssuedToken } from './state.ts';
import { isReply, openToken } from './tokens.ts';

/** The lifetime of a PIN after it was sent, in milliseconds (docs/services.md, 'Values with a fixed meaning'). */
const pinLifetime = 10 * 60_000;

/** The number of wrong PINs that locks a token. A locked token accepts no PIN, and no PIN is sent for it. */
export const pinTries = 5;

/** The number of PINs that can be sent for one token. */
export const pinsPerToken = 5;

/**
 * Sends a new PIN to the person to whom a token belongs, by putting it into the inbox. It replaces the person's
 * previous PIN, and the lifetime of the token begins again. (An activation code has no lifetime.)
 */
export function sendPin(context: Context, issued: IssuedToken, by: 'email' | 'text'): void {
  const { state } = context;
  const { owner, email, phone } = subjectOf(state, issued);
  const pin = randomDigits(6);
  const sentAt = context.now();
  issued.pinsSent += 1;
  if (issued.validFrom !== undefined) issued.validFrom = sentAt;
  state.pins = [...state.pins.filter((sent) => sent.owner !== owner), { owner, pin, sentAt }];
  const id = 1 + Math.max(0, ...state.inbox.map((message) => message.id));
  state.inbox = [
    { id, to: by === 'email' ? email : phone, by, kind: 'pin', value: pin, sentAt },
    ...state.inbox,
  ];
}

/**
 * Checks a PIN (docs/behaviour.md, 'Verify PIN'). A correct PIN can be checked again until it expires. A wrong PIN
 * counts towards `pinTries`, unless it is one of `specialPins`.
 *
 * @returns the state of the token if the PIN is correct, otherwise the error response.
 */
export function checkPin(context: Context, token: string, pin: string): IssuedToken | Reply {
  const issued = openToken(context, token);
  if (isReply(issued)) return issued;
  const fault = specialFault(specialPins, pin);
  if (fault !== undefined) return faultReply(fault);
  if (issued.wrongPins >= pinTries) return refuse(401, 'PIN_MAXTRIES');
  const { owner } = subjectOf(context.state, issued);
  const sent = context.state.pins.find((candidate) => candidate.owner === owner);
  if (sent === undefined || sent.pin !== pin) {
    issued.wrongPins += 1;
    return issued.wrongPins >= pinTries ? refuse(401, 'PIN_MAXTRIES') : refuse(400, 'INVALID_PIN');
  }
  return context.now() < sent.sentAt + pinLifetime ? issued : refuse(401, 'PIN_EXPIRED');
}

/**
 * Checks the PIN that a later call of the flow sends again, after `checkPin` has accepted it. Whatever is wrong with
 * the PIN, the response is a 401 with the reason `BAD_PIN`. An invalid token has the same response as in `checkPin`.
 *
 * @returns the state of the token if the PIN is correct, otherwise the error response.
 */
export function checkPinAgain(context: Context, token: string, pin: string): IssuedToken | Reply {
  const issued = openToken(context, token);
  if (isReply(issued)) return issued;
  const checked = checkPin(context, token, pin);
  return isReply(checked) ? refuse(401, 'BAD_PIN') : checked;
}
