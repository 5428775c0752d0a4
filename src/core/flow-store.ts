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

/** The number belongs to the format: an earlier build's state is not read. */
const storageKey = 'merchant-sign-in.flow.2';

/** The query cache holds the state, so that the view can subscribe to it. */
export const flowStateKey = ['flow-state'] as const;

/** The cached value: `null` without a running flow. */
type CachedState = FlowState | null;

/** What remains in storage of a state that expired: nothing that the service handed out. */
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
 * Holds the state of the running flow: in the query cache, and its storable part in session storage.
 *
 * A transition proposes the next state. The proposal has a number that travels in the history state of its
 * navigation, so the guard of that navigation sees it, and every other navigation sees the present state. The
 * proposal becomes the state when its navigation commits.
 */
export class FlowStore {
  private readonly client: QueryClient;
  private readonly proposals = new Map<number, FlowState | undefined>();
  /** Starts at random: history entries of an earlier page load have numbers too, and must not match. */
  private lastProposal = Math.floor(Math.random() * 2 ** 40);
  private expired: Flow | undefined;
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

  /** The present state, or the one that a navigation proposes. */
  read(proposal?: number): FlowState | undefined {
    if (proposal !== undefined && this.proposals.has(proposal)) return this.proposals.get(proposal);
    return this.client.getQueryData<CachedState>(flowStateKey) ?? undefined;
  }

  /** Whether the state of a flow was there and has expired. */
  hasExpired(flow: Flow, now: number): boolean {
    const state = this.read();
    return this.expired === flow || (state?.flow === flow && isExpired(state, now));
  }

  /**
   * Proposes the next state; without one, the present state stays.
   *
   * @returns the proposal's number, for the history state of its navigation.
   */
  propose(state: Transition['state']): number {
    this.lastProposal += 1;
    this.proposals.clear();
    if (state !== undefined) this.proposals.set(this.lastProposal, state === 'none' ? undefined : state);
    return this.lastProposal;
  }

  /** Makes a proposal the state without a navigation. */
  set(state: FlowState): void {
    this.write(state);
  }

  /**
   * A navigation has committed: its proposal becomes the state. A flow that was left for another screen of the app
   * ends, and so does a flow whose state had expired when its screen was entered.
   *
   * @param entered the screen's path has changed, or the page was loaded.
   */
  commit(proposal: number | undefined, flow: Flow | undefined, entered: boolean): void {
    const proposed = proposal !== undefined && this.proposals.has(proposal);
    const next = this.read(proposal);
    const goesOn = next !== undefined && next.flow === flow && !(entered && isExpired(next, Date.now()));
    if (proposed) this.proposals.clear();
    if (entered) this.expired = undefined;
    if (goesOn && !proposed) return;
    this.write(goesOn ? next : undefined);
  }

  /** Ends the flow. */
  clear(): void {
    this.write(undefined);
  }

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

  /** Takes everything out of storage but the fact that the flow's state expired. */
  private expire(expired: Flow): void {
    const mark: ExpiredMark = { expired };
    tabStorage.write(storageKey, JSON.stringify(mark));
  }
}
