/** No call takes longer than this many milliseconds, its body included (contract section 1). */
export const callTimeout = 30_000;

/** The status of a response, and its body as text. */
export interface ResponseText {
  readonly status: number;
  readonly text: string;
}

/** Reads the body of a response. */
export const readResponse = async (response: Response): Promise<ResponseText> => ({
  status: response.status,
  text: await response.text(),
});

/**
 * The fetch options of every call (contract section 1). A redirect is an error: following one could send a password to
 * another origin, or send it twice.
 */
export const requestInit = {
  credentials: 'include',
  cache: 'no-store',
  redirect: 'error',
} as const satisfies RequestInit;

interface EarlyRequest {
  readonly response: Promise<ResponseText>;
  /** Cancels the request. */
  readonly controller: AbortController;
}

interface EarlyResponses {
  /** By URL. A request that was taken, or that the app sent first, is `undefined`. */
  readonly requests: Record<string, EarlyRequest | undefined>;
  /** No response is handed over before this promise resolves. */
  until?: Promise<unknown>;
}

declare global {
  interface Window {
    /** The requests that the page sent before the app's code was loaded (src/first-load/show-login.ts). */
    earlyResponses?: EarlyResponses;
  }
}

/** The only access to the window: the inline script of the page and the app are built separately and share it. */
const earlyResponses = (): EarlyResponses => (window.earlyResponses ??= { requests: {} });

/** Sends a GET and cancels it after `callTimeout`. */
function startRequest(url: string): EarlyRequest {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), callTimeout);
  const response = fetch(url, { ...requestInit, signal: controller.signal }).then(readResponse);
  // The caller that takes the response handles its failure.
  response.catch(() => undefined).then(() => clearTimeout(timer));
  return { response, controller };
}

/** Sends a GET before the app's code is loaded, unless the app has already sent it. */
export function requestEarly(url: string): void {
  const { requests } = earlyResponses();
  if (!(url in requests)) requests[url] = startRequest(url);
}

/** Holds early responses back, because a page must stay as it was built until React has hydrated it. */
export function holdEarlyResponses(until: Promise<unknown>): void {
  earlyResponses().until = until;
}

/**
 * Takes the response of an early request, once.
 *
 * @param signal cancels the request.
 * @returns `undefined` if the URL was not requested early, or if its response was taken before. The promise rejects if
 *   the request fails or is cancelled, by the signal or after `callTimeout`.
 */
export function takeEarlyResponse(url: string, signal: AbortSignal): Promise<ResponseText> | undefined {
  const { requests, until } = earlyResponses();
  const request = requests[url];
  requests[url] = undefined;
  if (request === undefined) return undefined;
  const { response, controller } = request;
  signal.addEventListener('abort', () => controller.abort());
  return until === undefined ? response : until.then(() => response);
}
