import { type Context, randomDigits } from './context.ts';
import { findActivation } from './directory.ts';
import { type Reply, refuse } from './reply.ts';
import type { IssuedToken } from './state.ts';

/**
 * Longer than a PIN, so that a PIN that ran out can be told from a token that did.
 * In milliseconds, from the issue or the last PIN sent.
 */
const tokenLifetime = 30 * 60_000;

/** Hands out a token for one or more usernames of one person. */
export function issueToken(context: Context, usernames: readonly string[]): string {
  const token = `token-${randomDigits(context, 12)}`;
  context.state.tokens.push({ token, usernames, validFrom: context.now(), pinsSent: 0, wrongPins: 0 });
  return token;
}

/** Returns the issued token if it is valid, otherwise a 401. An activation code is a token, too. */
export function openToken(context: Context, token: string): IssuedToken | Reply {
  const { state } = context;
  const known = state.tokens.find((issued) => issued.token === token);
  if (known !== undefined) {
    const runsOut = known.validFrom === undefined ? Infinity : known.validFrom + tokenLifetime;
    return context.now() < runsOut ? known : refuse(401, 'TOKEN_EXPIRED');
  }
  if (findActivation(token) === undefined || state.activatedCodes.includes(token))
    return refuse(401, 'TOKEN_EXPIRED');
  const opened: IssuedToken = { token, usernames: [], pinsSent: 0, wrongPins: 0 };
  state.tokens.push(opened);
  return opened;
}

/** Whether a check ended in an answer instead of what it looked for. */
export const isReply = (value: object | undefined): value is Reply =>
  value !== undefined && 'status' in value;

/** A token works once: its flow has reached its end. */
export function spendToken({ state }: Context, token: string): void {
  state.tokens = state.tokens.filter((issued) => issued.token !== token);
}
