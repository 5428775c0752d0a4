import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Flow } from '#src/flows/flow.ts';
import { isTicketExpired, parseTicket, type Ticket } from '#src/flows/ticket.ts';
import type { FlowMemory } from '#src/flows/transition.ts';
import { tabStorage } from '#src/platform/browser-storage.ts';

const storageKey = 'merchant-sign-in.ticket';

const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY } as const;

function storedTicket(): Ticket | null {
  const stored = tabStorage.read(storageKey);
  try {
    return parseTicket(stored === undefined ? undefined : JSON.parse(stored)) ?? null;
  } catch {
    return null;
  }
}

/** What the server handed out for the running flow, kept in session storage too; `null` without one. */
export const ticketQuery = queryOptions({ queryKey: ['ticket'], queryFn: storedTicket, ...forever });

/** What a running flow needs and must not be stored: a verified PIN, the usernames found. */
export const flowMemoryQuery = queryOptions({
  queryKey: ['flow-memory'],
  queryFn: (): FlowMemory => ({}),
  ...forever,
});

/** The username that a recovery found, for login to show and fill in; `null` without one. */
export const retrievedUsernameQuery = queryOptions({
  queryKey: ['retrieved-username'],
  queryFn: (): string | null => null,
  ...forever,
});

/** The ticket of a flow; one of another flow counts as none. */
export function readTicket(client: QueryClient, flow: Flow): Ticket | undefined {
  const cached = client.getQueryData(ticketQuery.queryKey);
  const ticket = cached === undefined ? storedTicket() : cached;
  if (cached === undefined) client.setQueryData(ticketQuery.queryKey, ticket);
  return ticket?.flow === flow ? ticket : undefined;
}

/** Puts a ticket in place of the one that stands. */
export function writeTicket(client: QueryClient, ticket: Ticket): void {
  client.setQueryData(ticketQuery.queryKey, ticket);
  tabStorage.write(storageKey, JSON.stringify(ticket));
}

export const readMemory = (client: QueryClient): FlowMemory =>
  client.getQueryData(flowMemoryQuery.queryKey) ?? {};

export const addToMemory = (client: QueryClient, memory: FlowMemory): void => {
  client.setQueryData(flowMemoryQuery.queryKey, { ...readMemory(client), ...memory });
};

/** Ends the flow: ticket and memory go, in the cache and in storage. */
export function clearFlow(client: QueryClient): void {
  client.setQueryData(ticketQuery.queryKey, null);
  client.setQueryData(flowMemoryQuery.queryKey, {});
  tabStorage.remove(storageKey);
}

/** Ends a flow that is left for a screen that is not its own (contract section 4). */
export function leaveFlow(client: QueryClient, flow: Flow | undefined): void {
  if (flow === undefined || readTicket(client, flow) === undefined) clearFlow(client);
}

/** Ends the flow if its ticket has run out. @returns whether it had. */
export function dropExpiredTicket(client: QueryClient, flow: Flow, now: number): boolean {
  const ticket = readTicket(client, flow);
  const expired = ticket !== undefined && isTicketExpired(ticket, now);
  if (expired) clearFlow(client);
  return expired;
}
