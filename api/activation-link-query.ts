import { activationLinkKey } from './activation-link-key.ts';
import { activationLinkCall } from './calls/activation.ts';
import { queryOptions } from './query-options.ts';
import { sendCall } from './send-call.ts';

/** The response to an activation code. The request is sent once and is never repeated automatically. */
export const activationLinkQuery = (code: string) =>
  queryOptions({
    queryKey: [...activationLinkKey, code],
    queryFn: ({ signal }) => sendCall(activationLinkCall, { token: code, accountType: 'M' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
