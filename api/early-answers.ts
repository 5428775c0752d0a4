/** An answer's status and its body as text. */
export interface PlainAnswer {
  readonly status: number;
  readonly text: string;
}

/** Reads an answer. */
export const plainAnswer = async (response: Response): Promise<PlainAnswer> => ({
  status: response.status,
  text: await response.text(),
});

interface EarlyAnswers {
  /** By the address that was asked; each is taken once. */
  readonly answers: Record<string, Promise<PlainAnswer> | undefined>;
  /** When an answer may be handed over. */
  until?: Promise<unknown>;
}

declare global {
  interface Window {
    /** What the page asked the services for before the app's code was there (src/first-load/show-login.ts). */
    earlyAnswers?: EarlyAnswers;
  }
}

/** How a query is asked (contract section 1), before the app's code is there and after. */
export const queryRequest = { credentials: 'include', cache: 'no-store' } as const satisfies RequestInit;

/** Asks a service before the app's code is there. */
export function askEarly(address: string): void {
  window.earlyAnswers ??= { answers: {} };
  const answer = fetch(address, queryRequest).then(plainAnswer);
  // Its failing is told to whoever takes it.
  answer.catch(() => undefined);
  window.earlyAnswers.answers[address] = answer;
}

/** Keeps early answers back: a page that is being hydrated must look as it was built until that is done. */
export function holdEarlyAnswers(until: Promise<unknown>): void {
  if (window.earlyAnswers) window.earlyAnswers.until = until;
}

/** The answer that was asked for early, once; `undefined` where the address was not, or was taken before. */
export function takeEarlyAnswer(address: string): Promise<PlainAnswer> | undefined {
  const early = typeof window === 'undefined' ? undefined : window.earlyAnswers;
  const answer = early?.answers[address];
  if (early === undefined || answer === undefined) return undefined;
  early.answers[address] = undefined;
  return early.until === undefined ? answer : early.until.then(() => answer);
}
