import type * as z from 'zod/mini';
import { calls } from '#api/all-calls.ts';
import { type Call, type CallName, pathPattern } from '#api/call.ts';
import type { Context } from './context.ts';
import {
  respondToActivateUser,
  respondToActivationContact,
  respondToActivationLink,
} from './handlers/activation.ts';
import { respondToAppInit } from './handlers/app-init.ts';
import { respondToExpiredPassword, respondToForgottenPassword } from './handlers/password.ts';
import { respondToCreatePin, respondToVerifyChallenge, respondToVerifyPin } from './handlers/pin.ts';
import { respondToLogin } from './handlers/session.ts';
import { respondToTheme } from './handlers/theme.ts';
import { respondToUserToken } from './handlers/user-token.ts';
import { respondToSearchUsers } from './handlers/users.ts';
import { type Reply, refuse } from './reply.ts';

/** The simulated side of one service call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** In lower case. If it ends with a slash, the parameter of the path follows. */
  readonly path: string;
  /** The schema of a 200's body. */
  readonly response: z.ZodMiniType;
  /** Whether a body has the shape of the call's request. */
  accepts(body: unknown): boolean;
  /** Returns the reply of the handler, or a 400 if the body has another shape. */
  reply(context: Context, body: unknown, parameter: string): Reply;
}

const pathOf = (call: Call) => pathPattern(call).replace('{parameter}', '').toLowerCase();

function get<Name extends CallName, Response extends z.ZodMiniType>(
  call: Call<Name, undefined, Response>,
  handle: (context: Context, parameter: string) => Reply,
): Endpoint {
  return {
    method: call.method,
    path: pathOf(call),
    response: call.response(),
    accepts: () => true,
    reply: (context, _, parameter) => handle(context, parameter),
  };
}

function post<Name extends CallName, Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  call: Call<Name, Request, Response>,
  handle: (context: Context, body: z.output<Request>) => Reply,
): Endpoint {
  const path = pathOf(call);
  return {
    method: call.method,
    path,
    response: call.response(),
    accepts: (body) => call.request().safeParse(body).success,
    reply(context, body) {
      const parsed = call.request().safeParse(body);
      if (parsed.success) return handle(context, parsed.data);
      const members = parsed.error.issues.map((issue) => issue.path.join('.')).join(', ');
      return refuse(
        400,
        'MALFORMED_REQUEST',
        `The request of ${path} has another shape: ${members || 'body'}.`,
      );
    },
  };
}

/** Every call. Method, path and schemas are those of the client, so the two cannot differ. */
export const endpoints: readonly Endpoint[] = [
  get(calls.appInit, respondToAppInit),
  get(calls.theme, (_, id) => respondToTheme(id)),
  post(calls.login, respondToLogin),
  post(calls.recoverPassword, respondToUserToken),
  post(calls.recoverUsername, respondToUserToken),
  post(calls.createPin, respondToCreatePin),
  post(calls.verifyPin, respondToVerifyPin),
  post(calls.verifyChallenge, respondToVerifyChallenge),
  post(calls.searchUsers, respondToSearchUsers),
  post(calls.forgottenPassword, respondToForgottenPassword),
  post(calls.expiredPassword, respondToExpiredPassword),
  post(calls.activationLink, respondToActivationLink),
  post(calls.activationContact, respondToActivationContact),
  post(calls.activateUser, respondToActivateUser),
];
