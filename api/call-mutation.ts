import type { MutationFunctionContext } from '@tanstack/query-core';
import type * as z from 'zod/mini';
import {
  type Call,
  type CallName,
  defineCall,
  type RequestBody,
  type RequestSchema,
  type ResponseOf,
} from './call.ts';
import { sendCall } from './send-call.ts';

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
