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
import { tabStorage } from '#src/platform/browser-storage.ts';
import { keepInMemory } from './keep-in-memory.ts';

/** The number changes with the format, so that a state that an earlier build stored is not read. */
const storageKey = 'merchant-sign-in.flow.2';

/** Query key of the flow state. The state is in the query cache so that the view can subscribe to it. */
export const flowStateKey = ['flow-state'] as const;

/** The cached flow state; `null` if no flow is running. */
type CachedState = FlowState | null;

/** Replaces an expired state in storage. It has nothing that the service returned. */
interface ExpiredMark {
  readonly expired: Flow;
}

const flowNames = Object.keys(flows);
const isFlow = (value: unknown): value is Flow => typeof value === 'string' && flowNames.includes(value);

function readStorage(): unknown {
  const stored = tabStorage.read(storageKey);
  try {
    return stored === undefined ? undefined : JSON.parse(stored);
  } catch {
    return undefined;
  }
}

function expiredMark(stored: unknown): ExpiredMark | undefined {
  if (typeof stored !== 'object' || stored === null || !('expired' in stored)) return undefined;
  return isFlow(stored.expired) ? { expired: stored.expired } : undefined;
}

/**
 * Keeps the state of the running flow in the query cache, and the part that may be stored in session storage.
 *
 * A transition proposes the next state. The proposal has a number, and the history state of the navigation carries
 * that number. So the guard of that navigation reads the proposal, and the guard of any other navigation reads the
 * present state. The proposal becomes the state when its navigation commits.
 */
export class FlowStore {
  private readonly client: QueryClient;
  private readonly proposals = new Map<number, FlowState | undefined>();
  /** Starts at a random number, so that numbers in history entries of an earlier page load match no proposal. */
  private lastProposal = Math.floor(Math.random() * 2 ** 40);
  /** The flow whose state expired, until a screen is entered. */
  private expired: Flow | undefined;
  /** Fires when the stored state expires. */
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(client: QueryClient) {
    this.client = client;
    keepInMemory(client, flowStateKey);
    const stored = readStorage();
    this.expired = expiredMark(stored)?.expired;
    const state = parseStoredFlowState(stored);
    if (state !== undefined && isExpired(state, Date.now())) this.expired = state.flow;
    this.write(state);
  }

  /** Returns the state that is proposed under a number. Without such a proposal it returns the present state. */
  read(proposal?: number): FlowState | undefined {
    if (proposal !== undefined && this.proposals.has(proposal)) return this.proposals.get(proposal);
    return this.client.getQueryData<CachedState>(flowStateKey) ?? undefined;
  }

  /** Returns whether the flow had a state that has expired. `now` is in epoch milliseconds. */
  hasExpired(flow: Flow, now: number): boolean {
    const state = this.read();
    return this.expired === flow || (state?.flow === flow && isExpired(state, now));
  }

  /**
   * Proposes the next state, and drops earlier proposals. With `undefined` the present state stays.
   *
   * @returns the number of the proposal, for the history state of its navigation.
   */
  propose(state: Transition['state']): number {
    this.lastProposal += 1;
    this.proposals.clear();
    if (state !== undefined) this.proposals.set(this.lastProposal, state === 'none' ? undefined : state);
    return this.lastProposal;
  }

  /** Sets the state without a navigation. */
  set(state: FlowState): void {
    this.write(state);
  }

  /**
   * Applies the proposal of a navigation that has committed. The flow ends if the navigation left it for another
   * screen of the app, or if its state had expired when its screen was entered.
   *
   * @param proposal the number in the history state of the navigation.
   * @param flow the flow of the screen that is shown now; `undefined` for a screen outside the flows.
   * @param entered whether the path has changed or the page was loaded.
   */
  commit(proposal: number | undefined, flow: Flow | undefined, entered: boolean): void {
    const isProposed = proposal !== undefined && this.proposals.has(proposal);
    const next = this.read(proposal);
    const continues = next !== undefined && next.flow === flow && !(entered && isExpired(next, Date.now()));
    if (isProposed) this.proposals.clear();
    if (entered) this.expired = undefined;
    if (continues && !isProposed) return;
    this.write(continues ? next : undefined);
  }

  /** Ends the flow. */
  clear(): void {
    this.write(undefined);
  }

  /** Writes the state to the query cache, and its storable part to session storage until it expires. */
  private write(state: FlowState | undefined): void {
    this.client.setQueryData<CachedState>(flowStateKey, state ?? null);
    clearTimeout(this.timer);
    const part = state && storedPart(state);
    if (part === undefined || state === undefined) {
      if (this.expired === undefined) tabStorage.remove(storageKey);
      return;
    }
    if (isExpired(part, Date.now())) this.expire(part.flow);
    else {
      tabStorage.write(storageKey, JSON.stringify(part));
      // The masked contacts must not outlive the state on a page that stays open.
      this.timer = setTimeout(() => this.expire(part.flow), expiresAt(part) - Date.now());
    }
  }

  /** Replaces the state in storage by the fact that it expired. */
  private expire(expired: Flow): void {
    const mark: ExpiredMark = { expired };
    tabStorage.write(storageKey, JSON.stringify(mark));
  }
}
