import type { Context } from './context.ts';
import { findActivation } from './directory.ts';
import { randomDigits } from './random-digits.ts';
import { type Reply, refuse } from './reply.ts';
import type { IssuedToken } from './state.ts';

/**
 * The lifetime of a token in milliseconds, from its issue or the last PIN sent. It is longer than that of a PIN, so
 * that a PIN can expire before its token.
 */
const tokenLifetime = 30 * 60_000;

/** Issues a token for one or more usernames of one person. */
export function issueToken(context: Context, usernames: readonly string[]): string {
  const token = `token-${randomDigits(12)}`;
  context.state.tokens.push({ token, usernames, validFrom: context.now(), pinsSent: 0, wrongPins: 0 });
  return token;
}

/** Returns the issued token if it is valid, otherwise a 401. An activation code is a token, too. */
export function openToken(context: Context, token: string): IssuedToken | Reply {
  const { state } = context;
  const known = state.tokens.find((issued) => issued.token === token);
  if (known !== undefined) {
    const expiresAt = known.validFrom === undefined ? Infinity : known.validFrom + tokenLifetime;
    return context.now() < expiresAt ? known : refuse(401, 'TOKEN_EXPIRED');
  }
  if (findActivation(token) === undefined || state.activatedCodes.includes(token))
    return refuse(401, 'TOKEN_EXPIRED');
  const opened: IssuedToken = { token, usernames: [], pinsSent: 0, wrongPins: 0 };
  state.tokens.push(opened);
  return opened;
}

/** Whether a check returned an error response. */
export const isReply = (value: object | undefined): value is Reply =>
  value !== undefined && 'status' in value;

/** Makes a token invalid, because its flow has ended. */
export function spendToken({ state }: Context, token: string): void {
  state.tokens = state.tokens.filter((issued) => issued.token !== token);
}
