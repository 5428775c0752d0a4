import type { QueryClient } from '@tanstack/query-core';
import { type Flow, flows } from '#src/flows/flow.ts';
import {
  expiresAt,
  type FlowState,
  isExpired,
  parseStoredFlowState,
  storedPart,
} from '#src/flows/flow-state.ts';
import type { Transition } from '#src/flows/transition.ts';
import { storedFact } from './stored-fact.ts';

/** Marks a flow whose state has expired. It contains only the name of the flow. */
interface ExpiredFlow {
  readonly expired: Flow;
}

/** The running flow, or a mark that it has expired. */
type RunningFlow = FlowState | ExpiredFlow;

const isFlow = (value: unknown): value is Flow => Object.keys(flows).some((flow) => flow === value);

function parse(stored: unknown): RunningFlow | null {
  // Most pages find nothing in storage, and then need no schema.
  if (typeof stored !== 'object' || stored === null) return null;
  if ('expired' in stored) return isFlow(stored.expired) ? { expired: stored.expired } : null;
  const state = parseStoredFlowState(stored);
  return state !== undefined && isExpired(state, Date.now()) ? { expired: state.flow } : (state ?? null);
}

/**
 * The running flow. Session storage has the part of its state that may be stored. When the state expires, storage has the
 * mark instead.
 */
export const runningFlow = storedFact<RunningFlow>({
  queryKey: ['running-flow'],
  // The number changes with the format, so that a state that an earlier build stored is not read.
  storageKey: 'merchant-sign-in.flow.2',
  parse,
  store: (flow) => {
    if ('expired' in flow) return { value: flow };
    const part = storedPart(flow);
    if (part === undefined) return undefined;
    return isExpired(part, Date.now())
      ? { value: { expired: part.flow } }
      : { value: part, expiresAt: expiresAt(part) };
  },
});

/**
 * Reads and changes the state of the running flow.
 *
 * A transition proposes the next state. The proposal has a number, and the history state of the navigation carries
 * that number. So the guard of that navigation reads the proposal, and the guard of any other navigation reads the
 * present state. The proposal becomes the state when its navigation commits.
 */
export class FlowStore {
  private readonly client: QueryClient;
  private proposal: { readonly number: number; readonly state: FlowState | undefined } | undefined;
  /** Starts at a random number, so that numbers in history entries of an earlier page load match no proposal. */
  private lastNumber = Math.floor(Math.random() * 2 ** 40);

  constructor(client: QueryClient) {
    this.client = client;
  }

  /** Returns the state that is proposed under a number. Without such a proposal it returns the present state. */
  read(number?: number): FlowState | undefined {
    if (number !== undefined && number === this.proposal?.number) return this.proposal.state;
    const flow = this.running();
    return flow === null || 'expired' in flow ? undefined : flow;
  }

  /**
   * Returns the flow whose state had expired when the page read it from storage, until the next commit. On an open page
   * the flow continues, because the service decides whether its token is still valid. Only its stored copy expires.
   */
  expiredFlow(): Flow | undefined {
    const flow = this.running();
    return flow !== null && 'expired' in flow ? flow.expired : undefined;
  }

  /**
   * Numbers a navigation and proposes its next state, if it has one. An earlier proposal is dropped.
   *
   * @param state `undefined` keeps the present state, and `'none'` ends the flow.
   * @returns the number of the navigation, for its history state.
   */
  propose(state: Transition['state']): number {
    this.lastNumber += 1;
    this.proposal =
      state === undefined
        ? undefined
        : { number: this.lastNumber, state: state === 'none' ? undefined : state };
    return this.lastNumber;
  }

  /** Sets the state without a navigation; `undefined` ends the flow. */
  set(state: FlowState | undefined): void {
    this.client.setQueryData<RunningFlow | null>(runningFlow.query.queryKey, state ?? null);
  }

  /**
   * Applies the proposal of a navigation that has committed. The flow ends if the proposal ends it, or if the navigation
   * left it for another screen of the app.
   *
   * @param number the number in the history state of the navigation.
   * @param flow the flow of the screen that is shown now; `undefined` for a screen outside the flows.
   */
  commit(number: number | undefined, flow: Flow | undefined): void {
    const next = this.read(number);
    if (number !== undefined && number === this.proposal?.number) this.proposal = undefined;
    this.set(next?.flow === flow ? next : undefined);
  }

  private running(): RunningFlow | null {
    return this.client.getQueryData(runningFlow.query.queryKey) ?? null;
  }
}
