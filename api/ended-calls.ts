import type { ServiceErrorKind } from './service-error.ts';

/** A call that was sent and has ended: nothing that the user typed, and nothing that a service sent. */
export interface EndedCall {
  /** The name of the call. */
  readonly call: string;
  /** `ok`, the HTTP status if it is not 200, or the kind of the error. A cancelled call is `network`. */
  readonly outcome: 'ok' | number | ServiceErrorKind;
  /** How long the app waited. */
  readonly milliseconds: number;
}

/** A page that fails in a loop must neither fill the memory nor flood the server of the reports. */
const mostKept = 100;

let kept: EndedCall[] = [];

/** Keeps a call for the reports. */
export function keepEndedCall(call: EndedCall): void {
  if (kept.length < mostKept) kept.push(call);
}

/** Returns the calls that have ended since it was last called, at most 100, and keeps them no longer. */
export function takeEndedCalls(): readonly EndedCall[] {
  const taken = kept;
  kept = [];
  return taken;
}
