import { activationLinkKey } from './activation-link-key.ts';
import { activationLinkCall } from './calls/activation.ts';
import { queryOptions } from './query-options.ts';
import { sendCall } from './send-call.ts';

/**
 * Returns the options of the query that checks the activation code of a link. Its data is the preferred method and the
 * masked contacts (`activationLinkCall`). The query is never retried or refetched automatically. It is sent even if the
 * browser reports that it is offline.
 */
export const activationLinkQuery = (code: string) =>
  queryOptions({
    queryKey: [...activationLinkKey, code],
    queryFn: ({ signal }) => sendCall(activationLinkCall, { token: code, accountType: 'M' }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  });
