import type { EarlyRequest, ResponseText } from './page-start.ts';

/** Reads the body of a response. */
const readResponse = async (response: Response): Promise<ResponseText> => ({
  status: response.status,
  text: await response.text(),
});

/**
 * The fetch options of every call (docs/services.md, 'Rules for every call'). A redirect is an error: following one
 * could send a password to another origin, or send it twice.
 */
export const requestInit = {
  credentials: 'include',
  cache: 'no-store',
  redirect: 'error',
} as const satisfies RequestInit;

function startRequest(url: string): EarlyRequest {
  const controller = new AbortController();
  const response = fetch(url, { ...requestInit, signal: controller.signal }).then(readResponse);
  // The caller that takes the response handles its failure.
  response.catch(() => undefined);
  return { response, controller };
}

/** The key of a URL in `window.pageStart.requests`: the absolute URL. */
const keyOf = (url: string): string => new URL(url, window.location?.href).href;

/** Sends a GET before the core is loaded, unless the core has already sent it. @returns its response. */
export function requestEarly(url: string): Promise<ResponseText> | undefined {
  const requests = window.pageStart?.requests;
  if (requests === undefined) return undefined;
  const key = keyOf(url);
  if (!(key in requests)) requests[key] = startRequest(url);
  return requests[key]?.response;
}

/**
 * Takes the response of an early request, once. The signal of `request` cancels it.
 *
 * @returns `undefined` if the URL of `request` was not requested early, or if its response was taken before. The promise
 *   rejects if the request fails or is cancelled.
 */
export function takeEarlyResponse(request: Request): Promise<Response> | undefined {
  const requests = window.pageStart?.requests;
  if (requests === undefined || request.method !== 'GET') return undefined;
  const early = requests[request.url];
  // This also marks a URL that was not requested, so that a slow inline script does not request it after the core.
  requests[request.url] = undefined;
  if (early === undefined) return undefined;
  const cancel = () => early.controller.abort();
  if (request.signal.aborted) cancel();
  request.signal.addEventListener('abort', cancel);
  return early.response.then(toResponse);
}

/** Returns a response for the client. One without content must have no body, not even an empty text. */
const toResponse = ({ status, text }: ResponseText): Response => new Response(text || null, { status });
