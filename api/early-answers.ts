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
  /** By the address that was asked; `undefined` once it was taken, or asked by the app itself. */
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

const earlyAnswers = (): EarlyAnswers => (window.earlyAnswers ??= { answers: {} });

/** Asks a service before the app's code is there, unless that was faster. */
export function askEarly(address: string): void {
  const { answers } = earlyAnswers();
  if (address in answers) return;
  const answer = fetch(address, queryRequest).then(plainAnswer);
  // Its failing is told to whoever takes it.
  answer.catch(() => undefined);
  answers[address] = answer;
}

/** Keeps early answers back: a page that is being hydrated must look as it was built until that is done. */
export function holdEarlyAnswers(until: Promise<unknown>): void {
  earlyAnswers().until = until;
}

/** The answer that was asked for early, once; `undefined` where the address was not, or was taken before. */
export function takeEarlyAnswer(address: string): Promise<PlainAnswer> | undefined {
  const { answers, until } = earlyAnswers();
  const answer = answers[address];
  answers[address] = undefined;
  return answer === undefined || until === undefined ? answer : until.then(() => answer);
}
