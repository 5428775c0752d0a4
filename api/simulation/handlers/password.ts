import { expiredPasswordRequest, forgottenPasswordRequest } from '../../calls/password.ts';
import {
  accountNamed,
  type EngineContext,
  type EngineState,
  failure,
  type Handled,
  ok,
  passwordsOf,
} from '../engine-state.ts';
import { specialPasswords } from '../special-values.ts';
import { checkPin } from './pin.ts';

const historyLength = 5;

/** What a new password does to a user's history, or why it must not be. */
export function changePassword(state: EngineState, username: string, password: string): Handled {
  const special = specialPasswords[password];
  if (special !== undefined) {
    return { reply: special.status === 204 ? { status: 204 } : failure(special.status, special.reason) };
  }
  const history = passwordsOf(state, username);
  if (history.slice(0, historyLength).includes(password)) return { reply: failure(401, 'PASSWORD_HISTORY') };
  const passwords = { ...state.passwords, [username]: [password, ...history].slice(0, historyLength + 1) };
  return { reply: ok(), state: { ...state, passwords } };
}

/** POST /loginsvc/v1/password/forgotten */
export function handleForgottenPassword(body: unknown, context: EngineContext): Handled {
  const { password, pin, token, loginName } = forgottenPasswordRequest.parse(body);
  const account = accountNamed(loginName);
  if (account === undefined) return { reply: failure(400, 'VALIDATION_ERROR') };
  if (checkPin(pin, token, context) !== undefined) return { reply: failure(401, 'BAD_PIN') };
  return changePassword(context.state, account.username, password);
}

/** POST /loginsvc/v1/password/expired */
export function handleExpiredPassword(body: unknown, context: EngineContext): Handled {
  const { Password, NewPassword, LoginName, Token, Pin } = expiredPasswordRequest.parse(body);
  const account = accountNamed(LoginName);
  if (account === undefined) return { reply: failure(400, 'VALIDATION_ERROR') };
  if (Token !== '' && checkPin(Pin, Token, context) !== undefined) return { reply: failure(401, 'BAD_PIN') };
  if (passwordsOf(context.state, account.username)[0] !== Password) {
    return { reply: failure(401, 'INVALID_CREDENTIALS') };
  }
  return changePassword(context.state, account.username, NewPassword);
}
