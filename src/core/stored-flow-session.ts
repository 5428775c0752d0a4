import type { QueryClient } from '@tanstack/query-core';
import * as z from 'zod/mini';
import { lazy } from '#api/lazy.ts';
import { optional } from '#api/shapes.ts';
import { tabStorage } from '#src/browser/browser-storage.ts';
import { type Flow, flows } from '#src/flow/flow.ts';
import { expiresAt, hasExpired, storedFlowState, storedPart } from '#src/flow/flow-state.ts';
import { type FlowSession, flowSessionQuery, readFlowSession } from './flow-session.ts';

// If the stored format changes, the number must change, too, so that the app does not read what an earlier build stored.
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

/**
 * Returns the part of a flow session that session storage may hold at this moment. If the flow state has expired, `expired` names
 * its flow in place of the state.
 */
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
 * Restores the flow session from session storage. From then on, writes its storable part after each change, and when a part of it
 * expires.
 *
 * @returns `reloadIfChanged`. If another page of the tab has changed the stored flow session, it restores the flow session again
 *   and returns `true`.
 */
export function restoreAndStoreFlowSession(client: QueryClient): { reloadIfChanged(): boolean } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The text that storage held after the last write of this page. */
  let written: string | undefined;
  const write = () => {
    clearTimeout(timer);
    const stored = storableFlowSession(readFlowSession(client));
    const text = JSON.stringify(stored);
    // If the storage is full, a write fails. The earlier flow session must not stay then, so it is removed first.
    tabStorage.remove(storageKey);
    if (text !== '{}') tabStorage.write(storageKey, text);
    // The text is read back, because the browser may block storage.
    written = tabStorage.read(storageKey);
    const expiries = [stored.state && expiresAt(stored.state), stored.username?.expiresAt];
    const next = Math.min(...expiries.filter((time) => time !== undefined));
    if (next < Number.POSITIVE_INFINITY) timer = setTimeout(write, next - Date.now());
  };
  const restore = () =>
    client.setQueryData(flowSessionQuery.queryKey, parseFlowSession(tabStorage.read(storageKey)));
  // Session storage must not keep what has expired, so the restored part is written at once.
  if (tabStorage.read(storageKey) !== undefined) {
    restore();
    write();
  }
  client.getQueryCache().subscribe(({ type, query: { queryKey } }) => {
    if (type === 'updated' && queryKey[0] === flowSessionQuery.queryKey[0]) write();
  });
  return {
    reloadIfChanged() {
      // If another page of the tab has only removed what has expired, the texts differ, but the flow sessions do not.
      const [now, before] = [tabStorage.read(storageKey), written].map(parseFlowSession);
      const hasChanged = JSON.stringify(now) !== JSON.stringify(before);
      if (hasChanged) restore();
      return hasChanged;
    },
  };
}
