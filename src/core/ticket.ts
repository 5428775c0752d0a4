import { type QueryClient, skipToken } from '@tanstack/query-core';
import { queryOptions } from '#api/query-options.ts';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { type Flow, flows } from '#src/flow/flow.ts';
import {
  expiresAt,
  type FlowState,
  isExpired,
  parseStoredFlowState,
  storedPart,
} from '#src/flow/flow-state.ts';
import type { Transition } from '#src/flow/transition.ts';

/** The username that login and Forgot password fill in, because it was recovered or typed. */
export type KnownUsername = NonNullable<Transition['knownUsername']> & {
  /** Until when session storage keeps a retrieved username, in epoch milliseconds. */
  readonly expiresAt: number;
};

/**
 * What the page remembers beyond one screen: what the service issued for the running flow, and the username that login
 * fills in. Everything else about a flow is in the search parameters of the URL.
 */
export interface Ticket {
  /** The state of the running flow. */
  readonly flow?: FlowState | undefined;
  /**
   * The flow whose state had expired when the page read it from storage, until the next navigation. On an open page the
   * flow continues, because the service decides whether its token is still valid. Only its stored copy expires.
   */
  readonly expired?: Flow | undefined;
  readonly username?: KnownUsername | undefined;
}

/** The ticket. Nothing fetches it: the page sets it, and reads it from session storage when it starts. */
export const ticketQuery = queryOptions<Ticket, readonly ['ticket']>({
  queryKey: ['ticket'],
  queryFn: skipToken,
  initialData: {},
});

// The number changes with the format, so that a ticket that an earlier build stored is not read.
const storageKey = 'merchant-sign-in.ticket.1';

/** How long session storage keeps a retrieved username, in milliseconds. */
const usernameLifetime = 10 * 60_000;

/** Returns the present ticket. */
export const readTicket = (client: QueryClient): Ticket => client.getQueryData(ticketQuery.queryKey) ?? {};

/** Changes members of the ticket. */
const changeTicket = (client: QueryClient, change: Ticket): void =>
  void client.setQueryData(ticketQuery.queryKey, { ...readTicket(client), ...change });

/** Sets the state of the running flow; `undefined` ends the flow. */
export const setFlowState = (client: QueryClient, flow: FlowState | undefined): void =>
  changeTicket(client, { flow, expired: undefined });

/** Sets the username that login fills in; `undefined` removes the previous one. */
export const setKnownUsername = (client: QueryClient, known: Transition['knownUsername']): void => {
  // Most submits know none. Then do not create the query, because that takes milliseconds of a login's critical time.
  if (known === undefined && readTicket(client).username === undefined) return;
  changeTicket(client, { username: known && { ...known, expiresAt: Date.now() + usernameLifetime } });
};

/**
 * Ends the flow, or its mark as expired, if the user has arrived at a screen of another flow or outside the flows.
 *
 * @param shown the flow of the screen; `undefined` for a screen outside the flows.
 */
export function endOtherFlow(client: QueryClient, shown: Flow | undefined): void {
  const { flow, expired } = readTicket(client);
  if (expired !== undefined || (flow !== undefined && flow.flow !== shown)) {
    setFlowState(client, flow?.flow === shown ? flow : undefined);
  }
}

/** Whether a time is in the future, by at most the lifetime. A later time means that the clock was set back. */
const isUnexpired = (time: number): boolean => time > Date.now() && time <= Date.now() + usernameLifetime;

/** Returns the part of a ticket that session storage may hold at this moment, and when that part changes. */
function storedTicket({ flow, expired, username }: Ticket) {
  const part = flow && storedPart(flow);
  const hasExpired = part !== undefined && isExpired(part, Date.now());
  const kept = username?.retrieved && isUnexpired(username.expiresAt) ? username : undefined;
  const times = [...(part && !hasExpired ? [expiresAt(part)] : []), ...(kept ? [kept.expiresAt] : [])];
  return {
    value: {
      ...(hasExpired ? { expired: part.flow } : { flow: part, expired }),
      username: kept && { username: kept.username, expiresAt: kept.expiresAt },
    },
    nextExpiry: times.length === 0 ? undefined : Math.min(...times),
  };
}

type Members = Readonly<Record<string, unknown>>;

const isMembers = (value: unknown): value is Members => typeof value === 'object' && value !== null;

const isFlow = (value: unknown): value is Flow => Object.keys(flows).some((flow) => flow === value);

function parseUsername(stored: unknown): KnownUsername | undefined {
  if (!isMembers(stored)) return undefined;
  const { username, expiresAt } = stored;
  const isValid = typeof username === 'string' && username !== '' && typeof expiresAt === 'number';
  return isValid && isUnexpired(expiresAt) ? { username, retrieved: true, expiresAt } : undefined;
}

/** Reads a ticket from the text of session storage, which may be anything. */
function parseTicket(text: string | undefined): Ticket {
  // Most pages find nothing in storage, and then need no schema.
  if (text === undefined) return {};
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return {};
  }
  if (!isMembers(stored)) return {};
  const flow = isMembers(stored.flow) ? parseStoredFlowState(stored.flow) : undefined;
  const hasExpired = flow !== undefined && isExpired(flow, Date.now());
  const expired = hasExpired ? flow.flow : stored.expired;
  return {
    flow: hasExpired ? undefined : flow,
    expired: isFlow(expired) ? expired : undefined,
    username: parseUsername(stored.username),
  };
}

/** Returns a text that is the same for the same ticket. */
const canonical = (text: string | undefined): string => JSON.stringify(parseTicket(text));

const isEmpty = (ticket: object): boolean => Object.values(ticket).every((value) => value === undefined);

/**
 * Reads the ticket from session storage, and from now on writes its storable part after each change and when a part of it
 * expires.
 *
 * @returns a function that reads storage again if another page of the tab has changed it, and returns whether it has.
 */
export function persistTicket(client: QueryClient): () => boolean {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What storage held after this page had last written it. */
  let written: string | undefined;
  const write = () => {
    clearTimeout(timer);
    const { value, nextExpiry } = storedTicket(readTicket(client));
    // Removed first, because a write fails if the storage is full, and the earlier ticket must not stay.
    tabStorage.remove(storageKey);
    if (!isEmpty(value)) tabStorage.write(storageKey, JSON.stringify(value));
    // Read back, because the browser may block storage.
    written = tabStorage.read(storageKey);
    if (nextExpiry !== undefined) timer = setTimeout(write, nextExpiry - Date.now());
  };
  const read = () => {
    const ticket = parseTicket(tabStorage.read(storageKey));
    if (!isEmpty(ticket) || !isEmpty(readTicket(client))) client.setQueryData(ticketQuery.queryKey, ticket);
  };
  read();
  write();
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if ((type === 'updated' || type === 'added') && queryKey[0] === ticketQuery.queryKey[0]) write();
  });
  return () => {
    const text = tabStorage.read(storageKey);
    // A page that has only been loaded writes the same ticket, but perhaps its members in another order.
    const hasChanged = text !== written && canonical(text) !== canonical(written);
    if (hasChanged) read();
    return hasChanged;
  };
}
