import type * as z from 'zod/mini';
import type { Call } from '#api/call.ts';
import { type CallName, calls, pathPattern } from './all-calls.ts';
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

/** How the offline service handles one call. */
export interface Endpoint {
  readonly method: 'GET' | 'POST';
  /** The path in lower case. If it ends with a slash, a request has the parameter of the path after it. */
  readonly path: string;
  /** The schema of the body of a 200 response. */
  readonly response: z.ZodMiniType;
  /**
   * Returns whether a body matches the call's request schema. The engine needs this because two calls share a method
   * and a path.
   */
  accepts(body: unknown): boolean;
  /**
   * Returns the handler's reply, or a 400 if the body does not match the call's request schema.
   *
   * @param parameter the decoded parameter of the path; `''` if the path has none.
   */
  reply(context: Context, body: unknown, parameter: string): Reply;
}

const pathOf = (call: Call) => pathPattern(call).replace('{parameter}', '').toLowerCase();

function get<Name extends CallName, Response extends z.ZodMiniType>(
  call: Call<Name, z.ZodMiniUndefined, Response>,
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

/**
 * The endpoints of all calls. Their methods, paths and schemas are those of the client's calls, so the client and the
 * offline service cannot differ.
 */
export const endpoints: readonly Endpoint[] = Object.values({
  appInit: get(calls.appInit, respondToAppInit),
  theme: get(calls.theme, (_, id) => respondToTheme(id)),
  login: post(calls.login, respondToLogin),
  recoverPassword: post(calls.recoverPassword, respondToUserToken('forgot-password')),
  recoverUsername: post(calls.recoverUsername, respondToUserToken('forgot-username')),
  createPin: post(calls.createPin, respondToCreatePin),
  verifyPin: post(calls.verifyPin, respondToVerifyPin),
  verifyChallenge: post(calls.verifyChallenge, respondToVerifyChallenge),
  searchUsers: post(calls.searchUsers, respondToSearchUsers),
  forgottenPassword: post(calls.forgottenPassword, respondToForgottenPassword),
  expiredPassword: post(calls.expiredPassword, respondToExpiredPassword),
  activationLink: post(calls.activationLink, respondToActivationLink),
  activationContact: post(calls.activationContact, respondToActivationContact),
  activateUser: post(calls.activateUser, respondToActivateUser),
} satisfies Readonly<Record<CallName, Endpoint>>);
