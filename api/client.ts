import ky from 'ky';
import { requestInit, takeEarlyResponse } from './early-responses.ts';

/**
 * The HTTP client of every call (docs/services.md, 'Rules for every call'). It sends a request once, with credentials and
 * without following a redirect, and takes the response of a request that the page has sent early.
 */
export const client = ky.create({
  ...requestInit,
  retry: 0,
  throwHttpErrors: false,
  // `sendCall` ends a call that takes too long.
  timeout: false,
  fetch: (request, init) =>
    (request instanceof Request ? takeEarlyResponse(request) : undefined) ?? fetch(request, init),
});
