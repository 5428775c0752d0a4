import type { QueryClient } from '@tanstack/query-core';
import * as z from 'zod/mini';
import { lazy } from '#api/lazy.ts';
import { optional } from '#api/shapes.ts';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { type Flow, flows } from '#src/flow/flow.ts';
import { expiresAt, isExpired, parseStoredFlowState, storedPart } from '#src/flow/flow-state.ts';
import { readTicket, type Ticket, ticketQuery, usernameLifetime } from './ticket.ts';

// The number changes with the format, so that a ticket that an earlier build stored is not read.
const storageKey = 'merchant-sign-in.ticket.1';

/** Whether a time is in the future, by at most the lifetime. A later time means that the clock was set back. */
const isUnexpired = (time: number): boolean => time > Date.now() && time <= Date.now() + usernameLifetime;

/** Returns a ticket without what has expired. Of an expired flow state the mark stays. */
function withoutExpired({ state, expired, username }: Ticket): Ticket {
  const hasExpired = state !== undefined && isExpired(state, Date.now());
  return {
    state: hasExpired ? undefined : state,
    expired: hasExpired ? state.flow : expired,
    username: username && isUnexpired(username.expiresAt) ? username : undefined,
  };
}

/** Returns the part of a ticket that session storage may hold at this moment, and when that part changes. */
function storedTicket(ticket: Ticket) {
  const { state, expired, username } = withoutExpired({
    ...ticket,
    state: ticket.state && storedPart(ticket.state),
    username: ticket.username?.retrieved ? ticket.username : undefined,
  });
  const nextExpiry = Math.min(
    state ? expiresAt(state) : Number.POSITIVE_INFINITY,
    username?.expiresAt ?? Number.POSITIVE_INFINITY,
  );
  return {
    value: {
      flow: state,
      expired,
      username: username && { username: username.username, expiresAt: username.expiresAt },
    },
    nextExpiry,
  };
}

const storedSchema = lazy(() =>
  z.object({
    flow: z.optional(z.unknown()),
    expired: optional(z.enum(Object.keys(flows) as Flow[])),
    username: optional(z.object({ username: z.string().check(z.minLength(1)), expiresAt: z.number() })),
  }),
);

/** Parses JSON. Returns `undefined` if the text is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads a ticket from the text of session storage, which may be anything. */
function parseTicket(text: string | undefined): Ticket {
  // Most pages find nothing in storage, and then need no schema.
  const stored = text === undefined ? undefined : storedSchema().safeParse(parseJson(text)).data;
  if (stored === undefined) return {};
  const { flow, expired, username } = stored;
  return withoutExpired({
    state: parseStoredFlowState(flow),
    expired,
    username: username && { ...username, retrieved: true },
  });
}

/** Returns a text that is the same for the same ticket. */
const canonical = (text: string | undefined): string => JSON.stringify(parseTicket(text));

const isEmpty = (ticket: object): boolean => Object.values(ticket).every((value) => value === undefined);

/**
 * Reads the ticket from session storage, and from now on writes its storable part after each change and when a part of it
 * expires.
 *
 * @returns `reloadIfChanged`, which reads storage again if another page of the tab has changed it, and returns whether it has.
 */
export function persistTicket(client: QueryClient): { reloadIfChanged(): boolean } {
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
    if (nextExpiry < Number.POSITIVE_INFINITY) timer = setTimeout(write, nextExpiry - Date.now());
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
  return {
    reloadIfChanged() {
      const text = tabStorage.read(storageKey);
      // A page that has only been loaded writes the same ticket, but perhaps its members in another order.
      const hasChanged = canonical(text) !== canonical(written);
      if (hasChanged) read();
      return hasChanged;
    },
  };
}
