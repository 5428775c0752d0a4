import * as z from 'zod/mini';
import {
  activateUserAnswer,
  activateUserRequest,
  activationContactAnswer,
  activationContactRequest,
  activationModeAnswer,
  activationModeRequest,
} from '#api/calls/activation.ts';
import { appInitAnswer } from '#api/calls/app-init.ts';
import { expiredPasswordRequest, forgottenPasswordRequest } from '#api/calls/password.ts';
import {
  createPinAnswer,
  createPinRequest,
  verifyChallengeRequest,
  verifyPinRequest,
} from '#api/calls/pin.ts';
import { loginAnswer, loginRequest } from '#api/calls/session.ts';
import { themeAnswer } from '#api/calls/theme.ts';
import { recoverPasswordRequest, recoverUsernameRequest, userTokenAnswer } from '#api/calls/user-token.ts';
import { searchUsersAnswer, searchUsersRequest } from '#api/calls/users.ts';
import { nothing } from '#api/shapes.ts';
import type { Context } from './context.ts';
import { answerActivateUser, answerActivationContact, answerActivationMode } from './handlers/activation.ts';
import { answerAppInit } from './handlers/app-init.ts';
import { answerExpiredPassword, answerForgottenPassword } from './handlers/password.ts';
import { answerCreatePin, answerVerifyChallenge, answerVerifyPin } from './handlers/pin.ts';
import { answerLogin } from './handlers/session.ts';
import { answerTheme } from './handlers/theme.ts';
import { answerUserToken } from './handlers/user-token.ts';
import { answerSearchUsers } from './handlers/users.ts';
import { type Reply, refuse } from './reply.ts';

/** One call of contract section 1. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** Lower case; with a final slash, the rest of the path is handed to the answer. */
  readonly path: string;
  /** What a 200 must look like. */
  readonly answer: z.ZodMiniType;
  /** Parses the body by the client's own schema, then answers. */
  readonly reply: (context: Context, body: unknown, rest: string) => Reply;
}

const get = (
  path: string,
  answer: z.ZodMiniType,
  handle: (context: Context, rest: string) => Reply,
): Endpoint => ({
  method: 'GET',
  path,
  answer,
  reply: (context, _, rest) => handle(context, rest),
});

function post<Request extends z.ZodMiniType>(
  path: string,
  request: Request,
  answer: z.ZodMiniType,
  handle: (context: Context, body: z.output<Request>) => Reply,
): Endpoint {
  const reply: Endpoint['reply'] = (context, body) => {
    const parsed = request.safeParse(body);
    if (parsed.success) return handle(context, parsed.data);
    const where = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
    return refuse(400, 'MALFORMED_REQUEST', `The request of ${path} is not as agreed: ${where || 'body'}.`);
  };
  return { method: 'POST', path, answer, reply };
}

const recoveryRequest = z.union([recoverPasswordRequest, recoverUsernameRequest]);

/** Every call, with the very schemas of the client: a drift of either side fails. */
export const endpoints: readonly Endpoint[] = [
  get('/loginsvc/v1/appinitload', appInitAnswer, answerAppInit),
  get('/themesvc/v1/themes/', themeAnswer, (_, id) => answerTheme(id)),
  post('/loginsvc/v1/sessionsta', loginRequest, loginAnswer, answerLogin),
  post('/loginsvc/v1/usertoken', recoveryRequest, userTokenAnswer, answerUserToken),
  post('/loginsvc/v1/pin', createPinRequest, createPinAnswer, answerCreatePin),
  post('/loginsvc/v1/pin/verify', verifyPinRequest, nothing, answerVerifyPin),
  post('/loginsvc/v1/pin/verifychallenge', verifyChallengeRequest, loginAnswer, answerVerifyChallenge),
  post('/loginsvc/v1/users/search', searchUsersRequest, searchUsersAnswer, answerSearchUsers),
  post('/loginsvc/v1/password/forgotten', forgottenPasswordRequest, nothing, answerForgottenPassword),
  post('/loginsvc/v1/password/expired', expiredPasswordRequest, nothing, answerExpiredPassword),
  post('/loginsvc/v1/activation/verify', activationModeRequest, activationModeAnswer, answerActivationMode),
  post(
    '/loginsvc/v1/activation/verifycontact',
    activationContactRequest,
    activationContactAnswer,
    answerActivationContact,
  ),
  post('/loginsvc/v1/user/activate', activateUserRequest, activateUserAnswer, answerActivateUser),
];
