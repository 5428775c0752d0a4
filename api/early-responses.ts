import type { EarlyRequest, ResponseText } from './page-start.ts';

/** Reads the body of a response. */
export const readResponse = async (response: Response): Promise<ResponseText> => ({
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

/** Sends a GET before the core is loaded, unless the core has already sent it. @returns its response. */
export function requestEarly(url: string): Promise<ResponseText> | undefined {
  const requests = window.pageStart?.requests;
  if (requests === undefined) return undefined;
  if (!(url in requests)) requests[url] = startRequest(url);
  return requests[url]?.response;
}

/**
 * Takes the response of an early request, once.
 *
 * @param signal cancels the request.
 * @returns `undefined` if the URL was not requested early, or if its response was taken before. The promise rejects if
 *   the request fails or is cancelled.
 */
export function takeEarlyResponse(url: string, signal: AbortSignal): Promise<ResponseText> | undefined {
  const requests = window.pageStart?.requests;
  const request = requests?.[url];
  // This also marks a URL that was not requested, so that a slow inline script does not request it after the core.
  if (requests) requests[url] = undefined;
  if (request === undefined) return undefined;
  const { response, controller } = request;
  signal.addEventListener('abort', () => controller.abort());
  return response;
}
