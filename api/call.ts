import type { MutationFunctionContext } from '@tanstack/query-core';
import type * as z from 'zod/mini';
import { lazy } from './lazy.ts';
import { sendCall } from './send-call.ts';
import type { Service } from './service-origins.ts';

/** The name of every service call (docs/services.md, 'The calls'). */
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

/** The schema of a request body; `undefined` for a GET, which has no body. */
export type RequestSchema = z.ZodMiniType | undefined;

/** The value that a request schema describes; `undefined` for a GET. */
export type RequestBody<Request extends RequestSchema> = Request extends z.ZodMiniType
  ? z.output<Request>
  : undefined;

/** One service call as data. `sendCall` sends it. */
export interface Call<
  Name extends CallName = CallName,
  Request extends RequestSchema = RequestSchema,
  Response extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: Name;
  readonly service: Service;
  readonly method: 'GET' | 'POST';
  /** Path from the root of the service's origin, with a leading slash; a function if the path has a parameter. */
  readonly path: string | ((parameter?: string) => string);
  /** Returns the schema of the request body. */
  readonly request: () => Request;
  /** Returns the schema of a 200's body. An empty body is `''` to it. */
  readonly response: () => Response;
}

/** The request body of a call, `undefined` for a GET. */
export type RequestOf<C extends Call> = RequestBody<ReturnType<C['request']>>;

/** What a call resolves with. */
export type ResponseOf<C extends Call> = z.output<ReturnType<C['response']>>;

/** Returns the definition of a call with its exact types. It creates each schema when it is first needed. */
export const defineCall = <
  const Name extends CallName,
  Request extends RequestSchema,
  Response extends z.ZodMiniType,
>(
  call: Call<Name, Request, Response>,
): Call<Name, Request, Response> => ({
  ...call,
  request: lazy(call.request),
  response: lazy(call.response),
});

/** A service call as react-query mutation options. Its variables are the request body. */
export interface CallMutation<C extends Call = Call> {
  /** The call as data, for the simulated services and the OpenAPI document. */
  readonly call: C;
  readonly mutationKey: readonly [CallName];
  /**
   * Sends the call once. `meta.signal` cancels it.
   *
   * @throws {ServiceError} (rejects) if the call fails.
   */
  mutationFn(
    body: RequestBody<ReturnType<C['request']>>,
    context: MutationFunctionContext,
  ): Promise<ResponseOf<C>>;
  /** The app itself never sends a call twice. */
  readonly retry: false;
  /** The service, and not the browser's `navigator.onLine`, decides whether a call fails. */
  readonly networkMode: 'always';
  /** The request and the response may hold secrets, so they leave the mutation cache with the result. */
  readonly gcTime: 0;
}

/** Returns the mutation options of a call. */
export function defineMutation<
  const Name extends CallName,
  Request extends RequestSchema,
  Response extends z.ZodMiniType,
>(definition: Call<Name, Request, Response>): CallMutation<Call<Name, Request, Response>> {
  const call = defineCall(definition);
  return {
    call,
    mutationKey: [call.name],
    mutationFn: (body, { meta }) =>
      sendCall(call, body, { signal: meta?.signal instanceof AbortSignal ? meta.signal : undefined }),
    retry: false,
    networkMode: 'always',
    gcTime: 0,
  };
}

/** The path of a call as a pattern: `{parameter}` marks the place of the path's parameter, if the path has one. */
export const pathPattern = ({ path }: Call): string =>
  typeof path === 'string' ? path : path('-').replace(/-$/, '{parameter}');
