import { type QueryClient, QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FlowState, storedLifetime } from '#src/flow/flow-state.ts';
import {
  identifiedStates,
  linkRefusedState,
  pinSentStates,
  samplePin,
  sampleTimes,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import { endOtherFlow, flowSessionQuery, readFlowSession, updateFlowSession } from './flow-session.ts';
import { createQueryClient } from './query-client.ts';
import { restoreAndStoreFlowSession } from './stored-flow-session.ts';

const minute = 60_000;
const { issuedAt } = sampleTimes;
const identified = identifiedStates['forgot-password'];
const pinSent = pinSentStates['forgot-password'];
const verified = verifiedStates['forgot-password'];
const retrieved = { username: 'corner.shop', retrieved: true };

/** Reads storage again, as a page does that the back/forward cache shows again. */
let readAgain: () => boolean;

/** Returns the query cache of a page that was just loaded. */
function load(): QueryClient {
  const client = createQueryClient();
  readAgain = restoreAndStoreFlowSession(client).reloadIfChanged;
  return client;
}

/** Returns the query cache of a page on which a flow has begun or ended. */
function loadWith(state: FlowState | 'ended'): QueryClient {
  const client = load();
  updateFlowSession(client, { flowState: state });
  return client;
}

/** Returns the flow session that a reload finds. */
const afterReload = () => readFlowSession(load());

const storageKey = 'merchant-sign-in.flow-session.1';
/** Returns what storage has of the flow session. */
const stored = () => JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');

beforeEach(() => vi.useFakeTimers({ now: issuedAt }));
afterEach(() => vi.useRealTimers());

describe('storage', () => {
  test('holds the flow state without its PIN, and the username; a reload reads both', () => {
    updateFlowSession(loadWith(verified), { knownUsername: retrieved });
    expect(Object.keys(sessionStorage)).toEqual([storageKey]);
    expect(JSON.stringify(stored())).not.toContain(samplePin);
    expect(afterReload()).toMatchObject({ state: pinSent, username: retrieved });
  });

  test.each([linkRefusedState, 'ended'] as const)('holds nothing of a flow that changes to %j', (next) => {
    updateFlowSession(loadWith(identified), { flowState: next });
    expect(sessionStorage).toHaveLength(0);
    vi.advanceTimersByTime(2 * storedLifetime);
    expect(sessionStorage).toHaveLength(0);
    expect(afterReload()).toEqual({});
  });

  test('keeps the username when the flow ends, and the flow when the username is forgotten', () => {
    const client = loadWith(identified);
    updateFlowSession(client, { knownUsername: retrieved });
    updateFlowSession(client, { knownUsername: 'forgotten' });
    expect(stored()).toEqual({ state: identified });
    updateFlowSession(client, { flowState: 'ended', knownUsername: retrieved });
    expect(stored()).toEqual({ username: { ...retrieved, expiresAt: issuedAt + 10 * minute } });
  });

  const soon = issuedAt + minute;
  test.each([
    ['text', 'x'],
    ['a list', '[]'],
    ['a flow state that is a list', '{"state":[]}'],
    ['the format of another build', JSON.stringify(identified)],
    ['the mark of a prototype member', '{"expired":"toString"}'],
    ['a number as the username', `{"username":{"username":1,"retrieved":true,"expiresAt":${soon}}}`],
    ['an empty username', `{"username":{"username":"","retrieved":true,"expiresAt":${soon}}}`],
    ['a username whose time is text', `{"username":{"username":"x","retrieved":true,"expiresAt":"${soon}"}}`],
    ['a username that never expires', '{"username":{"username":"x","retrieved":true,"expiresAt":9e99}}'],
  ])('with %s is ignored and cleared', (_, text) => {
    sessionStorage.setItem(storageKey, text);
    expect(afterReload()).toEqual({});
    expect(sessionStorage).toHaveLength(0);
  });

  test('with one invalid member is read without that member', () => {
    const username = { username: 'x', retrieved: true, expiresAt: soon };
    sessionStorage.setItem(storageKey, JSON.stringify({ state: { ...identified, token: 7 }, username }));
    expect(afterReload()).toEqual({ username });
    const invalid = { ...username, expiresAt: 'x' };
    sessionStorage.setItem(storageKey, JSON.stringify({ state: identified, username: invalid }));
    expect(afterReload()).toEqual({ state: identified });
  });

  test('that the browser blocks does not affect the page', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    }
    const client = loadWith(identified);
    updateFlowSession(client, { knownUsername: retrieved });
    expect(readAgain()).toBe(false);
    expect(readFlowSession(client)).toMatchObject({ state: identified, username: retrieved });
    updateFlowSession(client, { flowState: 'ended', knownUsername: 'forgotten' });
    expect(readFlowSession(client)).toEqual({});
  });
});

describe('a page that the back/forward cache shows again', () => {
  const next = { ...identified, token: 'token-9' };
  test.each([
    ['keeps its flow state, of which storage has a part', () => undefined, false, verified],
    ['keeps it if another page has only been loaded', () => void load(), false, verified],
    ['has none if another page has ended the flow', () => void loadWith('ended'), true, undefined],
    ['has the one that another page has stored', () => void loadWith(next), true, next],
  ])('%s', (_, changeStorage, hasChanged, flow) => {
    const client = loadWith(verified);
    const reloadIfChanged = readAgain;
    changeStorage();
    expect(reloadIfChanged()).toBe(hasChanged);
    expect(readFlowSession(client).state).toEqual(flow);
  });
});

describe('a user who arrives at a screen', () => {
  test('of the running flow keeps the flow state, although the stored copy has expired', () => {
    const client = loadWith(verified);
    vi.setSystemTime(issuedAt + storedLifetime);
    endOtherFlow(client, '/forgot-password');
    expect(readFlowSession(client)).toEqual({ state: verified });
  });

  test.each(['/', '/forgot-username', '/userActivation'])(
    'of %s ends the flow, not the username',
    (shown) => {
      const client = loadWith(verified);
      updateFlowSession(client, { knownUsername: retrieved });
      endOtherFlow(client, shown);
      expect(readFlowSession(client)).toMatchObject({ state: undefined, username: retrieved });
      expect(stored()).not.toHaveProperty('state');
    },
  );
});

describe('an expired flow state', () => {
  test('leaves only the name of its flow in storage, even if the open page continues', () => {
    const client = loadWith(identified);
    vi.advanceTimersByTime(storedLifetime - 1);
    expect(stored()).toEqual({ state: identified });
    // The cache keeps other unused data for five minutes only.
    expect(readFlowSession(client).state).toEqual(identified);
    vi.advanceTimersByTime(1);
    expect(stored()).toEqual({ expired: 'forgot-password' });
    expect(readFlowSession(client)).toMatchObject({ state: identified, expired: undefined });
  });

  test('expires independently of a username', () => {
    const client = load();
    updateFlowSession(client, { knownUsername: retrieved });
    vi.advanceTimersByTime(minute);
    updateFlowSession(client, { flowState: { ...identified, issuedAt: Date.now() } });
    vi.advanceTimersByTime(9 * minute);
    expect(stored()).toEqual({ state: expect.anything() });
    vi.advanceTimersByTime(storedLifetime - 9 * minute);
    expect(stored()).toEqual({ expired: 'forgot-password' });
  });

  test.each([
    ['on the open page', () => vi.advanceTimersByTime(storedLifetime)],
    ['while the page was closed', () => vi.setSystemTime(issuedAt + storedLifetime)],
    ['because the clock was set back', () => vi.setSystemTime(issuedAt - 60 * minute)],
  ])('that expired %s is reported after a reload, until the user arrives at a screen', (_, expire) => {
    loadWith(identified);
    expire();
    const client = load();
    expect(readFlowSession(client)).toMatchObject({ state: undefined, expired: 'forgot-password' });
    expect(stored()).toEqual({ expired: 'forgot-password' });
    endOtherFlow(client, '/forgot-password');
    expect(readFlowSession(client).expired).toBeUndefined();
    expect(afterReload()).toEqual({});
  });

  test('is not reported once another flow has started', () => {
    loadWith(identified);
    vi.setSystemTime(issuedAt + storedLifetime);
    const client = load();
    const state = { ...pinSentStates['forgot-username'], issuedAt: Date.now(), lastPinSentAt: Date.now() };
    updateFlowSession(client, { flowState: state });
    expect(readFlowSession(client)).toEqual({ state });
    expect(stored()).toEqual({ state });
  });
});

describe('the known username', () => {
  /** Returns what the view reads on a page that was just loaded. */
  const shownAfterReload = () =>
    new QueryObserver(load(), flowSessionQuery).getCurrentResult().data?.username;

  test.each([
    ['outlives reloads if it was retrieved', true],
    ['is in memory only if it was typed, or if its password was changed', false],
  ])('%s', (_, isRetrieved) => {
    const client = load();
    updateFlowSession(client, { knownUsername: { ...retrieved, retrieved: isRetrieved } });
    const known = { ...retrieved, retrieved: isRetrieved, expiresAt: issuedAt + 10 * minute };
    expect(readFlowSession(client).username).toEqual(known);
    for (const _ of [1, 2]) expect(shownAfterReload()).toEqual(isRetrieved ? known : undefined);
    // The next one replaces it.
    updateFlowSession(client, { knownUsername: { username: 'other', retrieved: false } });
    expect(stored()).toEqual({});
    expect(readFlowSession(client).username).toMatchObject({ username: 'other' });
  });

  test.each([
    ['is ten minutes old', 10 * minute],
    ['is dated in the future, because the clock was set back,', -2 * minute],
  ])('that %s is not read, and is removed from storage', (_, age) => {
    updateFlowSession(load(), { knownUsername: retrieved });
    vi.advanceTimersByTime(9 * minute);
    expect(shownAfterReload()).toMatchObject(retrieved);
    vi.setSystemTime(issuedAt + age);
    expect(shownAfterReload()).toBeUndefined();
    expect(sessionStorage).toHaveLength(0);
  });
});
