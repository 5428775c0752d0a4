import { type QueryClient, skipToken } from '@tanstack/query-core';
import { queryOptions } from '#api/query-options.ts';
import { type Flow, flowOfPath } from '#src/flow/flow.ts';
import { type FlowState, storedLifetime } from '#src/flow/flow-state.ts';
import type { Transition } from '#src/flow/transition.ts';

/** The username that login and Forgot password fill in, because it was recovered or typed. */
export type KnownUsername = Exclude<Transition['knownUsername'], 'forgotten' | undefined> & {
  /** Until when session storage keeps a retrieved username, in epoch milliseconds. */
  readonly expiresAt: number;
};

/** What the page remembers beyond one screen: the state of the running flow, and the username that login fills in. */
export interface FlowSession {
  /** The state of the running flow. */
  readonly state?: FlowState | undefined;
  /**
   * The flow whose stored state had expired when the page read it, until the next navigation. A flow on an open page never
   * expires here: the service decides whether its token is still valid. Only its stored copy expires.
   */
  readonly expired?: Flow | undefined;
  readonly username?: KnownUsername | undefined;
}

/** The flow session. Nothing fetches it: the page sets it, and reads it from session storage when it starts. */
export const flowSessionQuery = queryOptions<FlowSession, readonly ['flow-session']>({
  queryKey: ['flow-session'],
  queryFn: skipToken,
  initialData: {},
});

/** Returns the present flow session. */
export const readFlowSession = (client: QueryClient): FlowSession =>
  client.getQueryData(flowSessionQuery.queryKey) ?? {};

const changeFlowSession = (client: QueryClient, change: FlowSession): void =>
  void client.setQueryData(flowSessionQuery.queryKey, { ...readFlowSession(client), ...change });

/** Sets the state of the running flow; `'ended'` ends the flow. */
export const setFlowState = (client: QueryClient, state: FlowState | 'ended'): void =>
  changeFlowSession(client, { state: state === 'ended' ? undefined : state, expired: undefined });

/** Sets the username that login fills in; `'forgotten'` forgets the previous one. */
export const setKnownUsername = (
  client: QueryClient,
  known: NonNullable<Transition['knownUsername']>,
): void =>
  changeFlowSession(client, {
    username: known === 'forgotten' ? undefined : { ...known, expiresAt: Date.now() + storedLifetime },
  });

/** What a transition changes in the flow session. */
export type FlowSessionChange = Pick<Transition, 'flowState' | 'knownUsername'>;

/** Sets the members of a change that it has. */
export function updateFlowSession(
  client: QueryClient,
  { flowState, knownUsername }: FlowSessionChange,
): void {
  if (flowState !== undefined) setFlowState(client, flowState);
  if (knownUsername !== undefined) setKnownUsername(client, knownUsername);
}

/** Removes the mark of an expired flow, and the flow if the path that is shown belongs to another one or to none. */
export function endOtherFlow(client: QueryClient, path: string): void {
  const { state, expired } = readFlowSession(client);
  const kept = state?.flow === flowOfPath(path) ? state : undefined;
  // A change would write session storage.
  if (state !== kept || expired !== undefined) changeFlowSession(client, { state: kept, expired: undefined });
}
