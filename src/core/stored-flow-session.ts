import type { QueryClient } from '@tanstack/query-core';
import * as z from 'zod/mini';
import { lazy } from '#api/lazy.ts';
import { optional } from '#api/shapes.ts';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { type Flow, flows } from '#src/flow/flow.ts';
import { expiresAt, hasExpired, storedFlowState, storedPart } from '#src/flow/flow-state.ts';
import { type FlowSession, flowSessionQuery, readFlowSession } from './flow-session.ts';

// The number changes with the format, so that what an earlier build stored is not read.
const storageKey = 'merchant-sign-in.flow-session.1';

const schema = lazy(() =>
  z.object({
    state: optional(storedFlowState()),
    expired: optional(z.enum(Object.keys(flows) as Flow[])),
    username: optional(
      z.object({
        username: z.string().check(z.minLength(1)),
        retrieved: z.literal(true),
        expiresAt: z.number(),
      }),
    ),
  }),
);

/** Returns the part of a flow session that session storage may hold now. An expired flow state leaves only `expired`. */
function storableFlowSession(flowSession: FlowSession): FlowSession {
  const state = flowSession.state && storedPart(flowSession.state);
  const { username } = flowSession;
  const isStateOver = state !== undefined && hasExpired(expiresAt(state), Date.now());
  return {
    state: isStateOver ? undefined : state,
    expired: isStateOver ? state.flow : flowSession.expired,
    username: username?.retrieved && !hasExpired(username.expiresAt, Date.now()) ? username : undefined,
  };
}

/** Reads a flow session from the text of session storage, which may be anything. */
function parseFlowSession(text: string | undefined): FlowSession {
  if (text === undefined) return {};
  try {
    return storableFlowSession(schema().parse(JSON.parse(text)));
  } catch {
    return {};
  }
}

/**
 * Restores the flow session from session storage, and writes its storable part after each change and when a part of it expires.
 *
 * @returns `reloadIfChanged`, which restores it again if another page of the tab has changed it, and returns whether it has.
 */
export function restoreAndStoreFlowSession(client: QueryClient): { reloadIfChanged(): boolean } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** What storage held after this page had last written it. */
  let written: string | undefined;
  const write = () => {
    clearTimeout(timer);
    const stored = storableFlowSession(readFlowSession(client));
    const text = JSON.stringify(stored);
    // Removed first, because a write fails if the storage is full, and the earlier flow session must not stay.
    tabStorage.remove(storageKey);
    if (text !== '{}') tabStorage.write(storageKey, text);
    // Read back, because the browser may block storage.
    written = tabStorage.read(storageKey);
    const expiries = [stored.state && expiresAt(stored.state), stored.username?.expiresAt];
    const next = Math.min(...expiries.filter((time) => time !== undefined));
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(write, next - Date.now());
  };
  const restore = () =>
    client.setQueryData(flowSessionQuery.queryKey, parseFlowSession(tabStorage.read(storageKey)));
  // Written again without what has expired.
  if (tabStorage.read(storageKey) !== undefined) {
    restore();
    write();
  }
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && queryKey[0] === flowSessionQuery.queryKey[0]) write();
  });
  return {
    reloadIfChanged() {
      // Parsed, because another page of the tab may only have removed what has expired.
      const [now, before] = [tabStorage.read(storageKey), written].map(parseFlowSession);
      const hasChanged = JSON.stringify(now) !== JSON.stringify(before);
      if (hasChanged) restore();
      return hasChanged;
    },
  };
}
