import { type QueryClient, skipToken } from '@tanstack/query-core';
import { queryOptions } from '#api/query-options.ts';
import { type Flow, flowOfPath } from '#src/flow/flow.ts';
import { type FlowState, storedLifetime } from '#src/flow/flow-state.ts';
import type { KnownUsername, Transition } from '#src/flow/transition.ts';

interface KeptUsername extends KnownUsername {
  /** Until when session storage keeps a retrieved username, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** What the page remembers beyond one screen. */
export interface FlowSession {
  readonly state?: FlowState | undefined;
  /**
   * The flow of a flow state in session storage that had expired. The next navigation removes it. While a page is open, its flow
   * never expires, because the service decides whether the token of the flow is valid.
   */
  readonly expired?: Flow | undefined;
  readonly username?: KeptUsername | undefined;
}

/** The flow session. Nothing fetches it: the page sets it, and restores it from session storage. */
export const flowSessionQuery = queryOptions<FlowSession, readonly ['flow-session']>({
  queryKey: ['flow-session'],
  queryFn: skipToken,
  initialData: {},
});

/** Returns the present flow session. */
export const readFlowSession = (client: QueryClient): FlowSession =>
  client.getQueryData(flowSessionQuery.queryKey) ?? {};

/** Changes members of the flow session. Each change writes session storage. */
const changeFlowSession = (client: QueryClient, change: FlowSession): void =>
  void client.setQueryData(flowSessionQuery.queryKey, { ...readFlowSession(client), ...change });

export type FlowSessionChange = Pick<Transition, 'flowState' | 'knownUsername'>;

/** Applies a change to the flow session. A missing member changes nothing. */
export function updateFlowSession(
  client: QueryClient,
  { flowState, knownUsername }: FlowSessionChange,
): void {
  const change: FlowSession = {
    ...(flowState && { state: flowState === 'ended' ? undefined : flowState, expired: undefined }),
    ...(knownUsername && {
      username:
        knownUsername === 'forgotten'
          ? undefined
          : { ...knownUsername, expiresAt: Date.now() + storedLifetime },
    }),
  };
  if (flowState ?? knownUsername) changeFlowSession(client, change);
}

/** Ends the running flow unless the path belongs to it. Also removes the mark of an expired flow. */
export function endOtherFlow(client: QueryClient, path: string): void {
  const { state, expired } = readFlowSession(client);
  const kept = state?.flow === flowOfPath(path) ? state : undefined;
  if (state !== kept || expired !== undefined) changeFlowSession(client, { state: kept, expired: undefined });
}
