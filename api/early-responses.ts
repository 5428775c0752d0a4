import { referenceHeader, type Service, serviceOrigins } from './service-origins.ts';

/** A request that the page sent before the core started. */
export interface EarlyRequest {
  readonly response: Promise<Pick<Response, 'status' | 'headers'> & { readonly text: string }>;
  /** Cancels the request. */
  readonly controller: AbortController;
  /** The timer that cancels the request if no call takes its response. */
  readonly timer: ReturnType<typeof setTimeout>;
}

declare global {
  interface Window {
    /**
     * The early requests by URL. An entry is `undefined` once a call has taken its response. The script in the head of index.html
     * creates this object.
     */
    earlyRequests?: Record<string, EarlyRequest | undefined>;
  }
}

/** Time-out of a call and of its body, in milliseconds (docs/services.md, 'Rules for every call'). */
export const callTimeout = 30_000;

/**
 * The fetch options of every call (docs/services.md, 'Rules for every call'). A redirect is an error: following one
 * could send a password to another origin, or send it twice.
 */
export const requestInit = {
  credentials: 'include',
  cache: 'no-store',
  redirect: 'error',
} as const satisfies RequestInit;

/** Sends the GET of a path before the core is loaded, unless the core has already sent it. @returns its response. */
export function requestEarly(service: Service, path: string): EarlyRequest['response'] | undefined {
  const requests = window.earlyRequests;
  if (requests === undefined) return undefined;
  const url = serviceOrigins[service] + path;
  const key = new URL(url).href;
  if (!(key in requests)) {
    const controller = new AbortController();
    // If the view fails, no call takes the response, and the failure page waits for it. A later call sends its own request.
    const timer = setTimeout(() => {
      requests[key] = undefined;
      controller.abort();
    }, callTimeout);
    const response = fetch(url, {
      ...requestInit,
      headers: referenceHeader(service),
      signal: controller.signal,
    }).then(async (received) => ({
      status: received.status,
      headers: received.headers,
      text: await received.text(),
    }));
    // The caller that takes the response handles its failure.
    response.catch(() => undefined);
    requests[key] = { response, controller, timer };
  }
  return requests[key]?.response;
}

/**
 * Takes the response of an early request. It can be taken once. The signal of `request` cancels the early request.
 *
 * @returns `undefined` if the URL of `request` was not requested early, or if its response was taken before. The promise
 *   rejects if the request fails or is cancelled.
 */
export function takeEarlyResponse(request: Request): Promise<Response> | undefined {
  const requests = window.earlyRequests;
  if (requests === undefined || request.method !== 'GET') return undefined;
  const early = requests[request.url];
  // This also marks a URL that was not requested, so that a slow inline script does not request it after the core.
  requests[request.url] = undefined;
  if (early === undefined) return undefined;
  clearTimeout(early.timer);
  const cancel = () => early.controller.abort();
  // Safari 12.0 has no `signal`.
  if (request.signal?.aborted) cancel();
  request.signal?.addEventListener('abort', cancel);
  // A response without content must have no body, not even an empty text.
  return early.response.then(({ text, ...init }) => new Response(text || null, init));
}
