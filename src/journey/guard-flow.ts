import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { canShow, factsOf } from '#src/flows/can-show.ts';
import { type Flow, firstStep, flows, type Position } from '#src/flows/flow.ts';
import type { FlowSearch } from '#src/flows/flow-search.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { dropExpiredTicket, readMemory, readTicket } from './ticket-store.ts';

interface GuardedEntry {
  readonly flow: Flow;
  readonly search: FlowSearch;
  readonly queryClient: QueryClient;
  /** The router's reason: someone who stays in a flow is not thrown out by the clock; the server judges. */
  readonly cause: 'enter' | 'stay' | 'preload';
}

/** What a flow's screen may rely on. */
export interface FlowStanding {
  readonly ticket: Ticket | undefined;
  readonly position: Position;
}

const samePosition = (flow: Flow, asked: FlowSearch, shown: Position) =>
  (asked.step ?? firstStep(flow)) === shown.step && asked.method === shown.method && asked.pin === shown.pin;

/**
 * Lets a flow's step be shown if what it needs is there (contract section 4).
 *
 * @returns the standing for the screen below.
 * @throws a redirect to the nearest earlier step that can be shown, or to login.
 */
export function guardFlow({ flow, search, queryClient, cause }: GuardedEntry): FlowStanding {
  const expired = cause === 'enter' && dropExpiredTicket(queryClient, flow, Date.now());
  const ticket = readTicket(queryClient, flow);
  const verdict = canShow(flow, search, factsOf(flow, ticket, readMemory(queryClient)));
  const state = expired ? { message: 'FLOW_SESSION_EXPIRED' as const } : {};
  if ('leave' in verdict) throw redirect({ to: '/', replace: true, state });
  if (samePosition(flow, search, verdict.show)) return { ticket, position: verdict.show };
  throw redirect({ to: flows[flow].path, search: verdict.show, replace: true, state });
}
