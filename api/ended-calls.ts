import type { CallName } from './call.ts';
import type { ServiceErrorKind } from './service-error.ts';

/** A call that was sent and has ended: nothing that the user typed, and nothing that a service sent. */
export interface EndedCall {
  readonly call: CallName;
  /** `ok`, the HTTP status if it is not 200, or the kind of the error. A cancelled call is `network`. */
  readonly outcome: 'ok' | number | ServiceErrorKind;
  /** How long the app waited. An early request (`early-responses.ts`) was sent before that. */
  readonly milliseconds: number;
}

/** Calls that ended before an observer was set, at most this many. */
const mostUnobserved = 20;

const unobserved: EndedCall[] = [];

let observe = (call: EndedCall): void => {
  if (unobserved.length < mostUnobserved) unobserved.push(call);
};

/** Reports a call to the observer, or keeps it until there is one. */
export const reportEndedCall = (call: EndedCall): void => observe(call);

/** Sets the observer of calls. It receives the calls that ended earlier, and then each call when it ends. */
export function observeEndedCalls(observer: (call: EndedCall) => void): void {
  observe = observer;
  for (const call of unobserved.splice(0)) observer(call);
}
