import { createPinRequest, verifyChallengeRequest, verifyPinRequest } from '../../calls/pin.ts';
import { activations } from '../activation-codes.ts';
import {
  accountNamed,
  type EngineContext,
  type EngineReply,
  type EngineState,
  failure,
  type Handled,
  type OfflineToken,
  ok,
  withToken,
} from '../engine-state.ts';
import { specialPins } from '../special-values.ts';
import { acceptedSession } from './session.ts';

/** Ten minutes for a token and for a PIN, in milliseconds. */
const lifetime = 10 * 60_000;
const mostPinsSent = 8;
const mostWrongPins = 5;

/** The token of a request: an activation code is one too. */
function tokenOf(state: EngineState, token: string, now: number): OfflineToken | undefined {
  const known = state.tokens[token];
  if (known !== undefined) return known;
  return activations.some(({ code }) => code === token)
    ? { username: token, issuedAt: now, pinsSent: 0, wrongPins: 0 }
    : undefined;
}

const isExpired = ({ issuedAt, pin }: OfflineToken, now: number) =>
  now >= Math.max(issuedAt, pin?.sentAt ?? 0) + lifetime;

/** Where PINs of a token go, and in which way they fail. */
function deliveryOf(token: string, username: string) {
  const activation = activations.find(({ code }) => code === token);
  if (activation !== undefined) {
    const fails = activation.failsAt === 'create-pin' ? { status: activation.status ?? 500 } : undefined;
    return { email: activation.email, phone: activation.phone, accountId: '100200', fails };
  }
  const account = accountNamed(username);
  return {
    email: account?.email,
    phone: account?.phone,
    accountId: account?.accountId ?? '',
    fails: account?.sendPin,
  };
}

const sixDigits = (serial: number) => String(100_000 + ((serial * 7919) % 900_000));

/** POST /loginsvc/v1/pin */
export function handleCreatePin(body: unknown, { state, now }: EngineContext): Handled {
  const request = createPinRequest.parse(body);
  const known = tokenOf(state, request.token, now);
  if (known === undefined || isExpired(known, now)) return { reply: failure(401, 'TOKEN_EXPIRED') };
  if (known.pinsSent >= mostPinsSent) return { reply: failure(401, 'TOKEN_MAXTRIES') };
  const delivery = deliveryOf(request.token, known.username);
  const via: 'email' | 'sms' = request.deliveryMethod === 2 ? 'email' : 'sms';
  const forced: { status: number; reason?: string; by?: string } | undefined = delivery.fails;
  if (forced !== undefined && (forced.by === undefined || forced.by === via)) {
    return { reply: failure(forced.status, forced.reason) };
  }
  const to = via === 'email' ? delivery.email : delivery.phone;
  if (to === undefined) return { reply: failure(400) };
  const pin = { value: sixDigits(state.serial), sentAt: now };
  const sent = { ...known, pin, pinsSent: known.pinsSent + 1, wrongPins: 0 };
  return {
    reply: ok({ accountId: delivery.accountId }),
    state: {
      ...state,
      serial: state.serial + 1,
      tokens: { ...state.tokens, [request.token]: sent },
      inbox: [{ to, via, pin: pin.value, at: now }, ...state.inbox].slice(0, 20),
    },
  };
}

/** Checks a PIN for a token. @returns the failure, or `undefined` where it is right. */
export function checkPin(pin: string, token: string, { state, now }: EngineContext): Handled | undefined {
  const special = specialPins[pin];
  if (special !== undefined) return { reply: failure(special.status, special.reason) };
  const known = tokenOf(state, token, now);
  if (known === undefined || isExpired(known, now)) return { reply: failure(401, 'TOKEN_EXPIRED') };
  if (known.wrongPins >= mostWrongPins) return { reply: failure(401, 'PIN_MAXTRIES') };
  if (known.pin !== undefined && now >= known.pin.sentAt + lifetime) {
    return { reply: failure(401, 'PIN_EXPIRED') };
  }
  if (known.pin?.value === pin) return undefined;
  const wrongPins = known.wrongPins + 1;
  const reply: EngineReply = wrongPins >= mostWrongPins ? failure(401, 'PIN_MAXTRIES') : failure(400);
  return { reply, state: withToken(state, token, { wrongPins }) };
}

/** POST /loginsvc/v1/pin/verify */
export function handleVerifyPin(body: unknown, context: EngineContext): Handled {
  const { pin, token } = verifyPinRequest.parse(body);
  return checkPin(pin, token, context) ?? { reply: ok({}) };
}

/** POST /loginsvc/v1/pin/verifychallenge */
export function handleVerifyChallenge(body: unknown, context: EngineContext): Handled {
  const { Pin, Token } = verifyChallengeRequest.parse(body);
  const failed = checkPin(Pin, Token, context);
  if (failed !== undefined) return failed;
  const answer = { vbaDecision: 'accept', ...acceptedSession(context.state.serial) };
  return { reply: ok(answer), state: { ...context.state, serial: context.state.serial + 1 } };
}
