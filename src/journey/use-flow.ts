import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { MessageKey } from '#src/flows/message-keys.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import type { FlowMemory } from '#src/flows/transition.ts';
import { messageOf } from './history-message.ts';
import { flowMemoryQuery, retrievedUsernameQuery, ticketQuery } from './ticket-store.ts';

/** The message of the present history entry. */
export const useMessage = (): MessageKey | undefined =>
  useLocation({ select: ({ state }) => messageOf(state) });

/**
 * The running flow's ticket, kept up to date.
 * @param guarded the ticket that the route's guard found; it stands in while the flow is being left.
 */
export const useTicket = (guarded: Ticket | undefined): Ticket | undefined =>
  useQuery(ticketQuery).data ?? guarded;

const nothing: FlowMemory = {};

/** What the running flow holds in memory. */
export const useFlowMemory = (): FlowMemory => useQuery(flowMemoryQuery).data ?? nothing;

/** The username that a recovery found, for login. */
export const useRetrievedUsername = (): string | undefined =>
  useQuery(retrievedUsernameQuery).data ?? undefined;
