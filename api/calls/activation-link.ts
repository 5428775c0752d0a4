import * as z from 'zod/mini';
import { defineCall, type ResponseOf } from '../call.ts';
import { queryOptions } from '../query-options.ts';
import { sendCall } from '../send-call.ts';
import { deliveryMethod, identifier, merchantAccount, optional, text } from '../shapes.ts';

/** Exchanges an activation code for the masked contacts of its user. This call sends no PIN. */
export const postActivationLink = defineCall({
  name: 'activationLink',
  path: '/loginsvc/v1/activation/verify',
  request: () => z.object({ token: z.string(), accountType: merchantAccount() }),
  response: () =>
    z.object({
      responseMode: optional(deliveryMethod()),
      email: optional(text()),
      phone: optional(identifier()),
    }),
});

export type ActivationLinkResponse = ResponseOf<typeof postActivationLink>;

/** Returns the query that checks the activation code of a link. The page is busy while it fetches. */
export const activationLinkQuery = (code: string) =>
  queryOptions({
    queryKey: ['activation-link', code],
    meta: { isAwaited: true },
    queryFn: ({ signal }) => sendCall(postActivationLink, { token: code, accountType: 'M' }, { signal }),
  });
