import type * as z from 'zod/mini';
import { lazy } from './lazy.ts';
import type { Service } from './service-origins.ts';

/** The name of each service call, which its failure table and the reports use. */
export type CallName =
  | 'activateUser'
  | 'activationContact'
  | 'activationLink'
  | 'appInit'
  | 'createPin'
  | 'expiredPassword'
  | 'forgottenPassword'
  | 'login'
  | 'recoverPassword'
  | 'recoverUsername'
  | 'searchUsers'
  | 'theme'
  | 'verifyChallenge'
  | 'verifyPin';

/** One service call as data. `sendCall` sends it. */
export interface Call<
  Name extends CallName = CallName,
  Request extends z.ZodMiniType = z.ZodMiniType,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: Name;
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  /** Path from the root of the service's origin, with a leading slash; a function if the path has a parameter. */
  readonly path: string | ((parameter?: string) => string);
  /** Returns the schema of the request body, `z.undefined()` for a GET. */
  readonly request: () => Request;
  /** Returns the schema of a 200's body. The schema receives `''` for an empty body. */
  readonly response: () => Response;
}

/** The request body of a call, `undefined` for a GET. */
export type RequestOf<C extends Call> = z.output<ReturnType<C['request']>>;

/** What a call resolves with. */
export type ResponseOf<C extends Call> = z.output<ReturnType<C['response']>>;

/** Returns a call's definition, by default a POST to loginsvc. The response's schema is created when it is first needed. */
export const defineCall = <
  const Name extends CallName,
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
>({
  service = 'loginsvc',
  method = 'POST',
  ...call
}: Omit<Call<Name, Request, Response>, 'service' | 'method'> &
  Partial<Pick<Call, 'service' | 'method'>>): Call<Name, Request, Response> => ({
  ...call,
  service,
  method,
  response: lazy(call.response),
});
