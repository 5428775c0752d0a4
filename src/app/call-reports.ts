import type { QueryClient } from '@tanstack/react-query';
import { reference } from '#api/reference.ts';
import { ServiceError, type ServiceErrorKind } from '#api/service-error.ts';

/** One service call as it is reported: nothing that the user typed, and nothing that a service sent. */
interface CallReport {
  /** Name of the call: the first part of its mutation key or query key, such as `login`. */
  readonly call: string;
  /** `ok`, the HTTP status if it is not 200, or the kind of the error. A cancelled call is `network`. */
  readonly outcome: 'ok' | number | Exclude<ServiceErrorKind, 'status'>;
  /** From the first request to the last response, the pauses between attempts included. */
  readonly milliseconds: number;
  /** How often the request was sent; only queries are sent again. */
  readonly attempts: number;
}

/** The body of one report: the calls of a page since the last report, in the order in which they ended. */
export interface CallReports {
  /** The reference that error messages show, so that an operator finds the calls of one visit. */
  readonly reference: string;
  readonly calls: readonly CallReport[];
}

/** A full batch is sent at once; otherwise a batch is sent when the page is hidden. */
const batchSize = 20;

/** A page that fails in a loop must not flood the address. */
const maxReports = 100;

function outcomeOf(error: unknown): CallReport['outcome'] {
  const { kind, status } = ServiceError.from(error);
  return kind === 'status' ? (status ?? 'malformed') : kind;
}

/** The name of a call by its key; `undefined` if the key does not begin with a name of the app. */
function nameOf(key: readonly unknown[] | undefined): string | undefined {
  const name = key?.[0];
  return typeof name === 'string' && /^[a-z][a-z-]{0,40}$/i.test(name) ? name : undefined;
}

/**
 * Reports the outcome and the duration of each service call to an address, in the background (`navigator.sendBeacon`).
 * The parts of a key after its name, the variables, the data and the texts of errors are never reported.
 *
 * @param address the setting `VITE_ERROR_REPORTS`.
 * @returns a function that sends what is collected and ends the reports.
 */
export function reportCalls(queryClient: QueryClient, address: string): () => void {
  const started = new WeakMap<object, number>();
  let collected: CallReport[] = [];
  let remaining = maxReports;

  const send = () => {
    if (collected.length === 0) return;
    const reports: CallReports = { reference: reference(), calls: collected };
    collected = [];
    navigator.sendBeacon?.(address, JSON.stringify(reports));
  };
  const begin = (call: object) => {
    started.set(call, performance.now());
  };
  const end = (call: object, key: readonly unknown[] | undefined, attempts: number, error?: unknown) => {
    const from = started.get(call);
    const name = nameOf(key);
    started.delete(call);
    if (from === undefined || name === undefined || remaining === 0) return;
    remaining -= 1;
    const milliseconds = Math.round(performance.now() - from);
    const outcome = error === undefined ? 'ok' : outcomeOf(error);
    collected.push({ call: name, outcome, milliseconds, attempts });
    if (collected.length >= batchSize) send();
  };

  const stopMutations = queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { mutation, action } = event;
    if (action.type === 'pending') begin(mutation);
    if (action.type === 'success') end(mutation, mutation.options.mutationKey, 1);
    if (action.type === 'error') end(mutation, mutation.options.mutationKey, 1, action.error);
  });
  const attemptsOf = new WeakMap<object, number>();
  const stopQueries = queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'fetch') {
      begin(query);
      attemptsOf.set(query, 1);
    }
    // Each failed attempt but the last one is followed by another.
    if (action.type === 'failed') attemptsOf.set(query, action.failureCount + 1);
    const attempts = attemptsOf.get(query) ?? 1;
    // Data that the app itself puts into the cache has no start, and is not reported.
    if (action.type === 'success') end(query, query.queryKey, attempts);
    if (action.type === 'error') end(query, query.queryKey, attempts, action.error);
  });

  const sendIfHidden = () => {
    if (document.visibilityState === 'hidden') send();
  };
  document.addEventListener('visibilitychange', sendIfHidden);
  // Older Safari sends no visibilitychange when a page is left.
  window.addEventListener('pagehide', send);
  return () => {
    stopMutations();
    stopQueries();
    document.removeEventListener('visibilitychange', sendIfHidden);
    window.removeEventListener('pagehide', send);
    send();
  };
}
