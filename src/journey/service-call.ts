import type { MutationOptions, QueryClient } from '@tanstack/react-query';
import { ServiceError } from '#api/service-error.ts';
import type { CallResult } from '#src/flows/transition.ts';

/** Sends one mutation and tells what came of it; it never throws. */
export type ServiceCall = <Request, Answer>(
  options: MutationOptions<Answer, Error, Request>,
  request: Request,
) => Promise<CallResult<Answer>>;

/**
 * A `ServiceCall` on a query client. It outlives the screen that asks, and it takes the request, which may
 * hold a password, out of the mutation cache as soon as the answer is there.
 */
export const serviceCallOn =
  (client: QueryClient): ServiceCall =>
  async <Request, Answer>(options: MutationOptions<Answer, Error, Request>, request: Request) => {
    const cache = client.getMutationCache();
    const mutation = cache.build<Answer, Error, Request, unknown>(client, options);
    try {
      return { ok: true, answer: await mutation.execute(request) };
    } catch (thrown) {
      const { status, body } = ServiceError.from(thrown);
      const { reason, errorMessage } = body;
      return { ok: false, failure: { status, reason, errorMessage, body } };
    } finally {
      cache.remove(mutation);
    }
  };
