import type { QueryClient } from '@tanstack/query-core';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  countingStates,
  identifiedStates,
  linkRefusedState,
  pinSentStates,
  samplePin,
  sampleTimes,
  verifiedStates,
} from '#development/sample-states.ts';
import { type FlowState, flowStateLifetime } from '#src/flows/flow-state.ts';
import { FlowStore, runningFlow } from './flow-store.ts';
import { createQueryClient } from './query-client.ts';

const minute = 60_000;
const { issuedAt, sentAt } = sampleTimes;
const identified = identifiedStates['forgot-password'];
const pinSent = pinSentStates['forgot-password'];
const verified = verifiedStates['forgot-password'];

let client: QueryClient;

/** Returns the store of a page that was just loaded. */
const load = () => {
  client = createQueryClient();
  runningFlow.persist(client);
  return new FlowStore(client);
};

/** Returns a store whose flow began on this page with a state. */
function storeWith(state: FlowState) {
  const store = load();
  store.commit(store.propose(state), state.flow);
  return store;
}

const stored = () =>
  Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index))
    .map((key) => sessionStorage.getItem(key ?? ''))
    .join();

/** Replaces the stored state by a text, under the key that the store uses. */
function tamper(text: string) {
  storeWith(identified);
  const key = sessionStorage.key(0) ?? '';
  sessionStorage.setItem(key, text);
}

/** Makes each access to storage throw. */
function blockStorage() {
  for (const method of ['getItem', 'setItem', 'removeItem'] as const) {
    vi.spyOn(Storage.prototype, method).mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
  }
}

beforeEach(() => {
  vi.useFakeTimers({ now: issuedAt });
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
});

test('the state is written to storage only when it changes', () => {
  storeWith(identified);
  sessionStorage.clear();
  client.setQueryData(['another'], 1);
  expect(stored()).toBe('');
});

describe('a page that the back/forward cache shows again', () => {
  const restored = (changeStorage: () => void) => {
    client = createQueryClient();
    const readAgain = runningFlow.persist(client);
    const store = new FlowStore(client);
    store.set(verified);
    changeStorage();
    readAgain();
    return store.read();
  };

  test('keeps its state, of which storage has a part, if no other page has changed storage', () => {
    expect(restored(() => undefined)).toEqual(verified);
  });

  test('has no state if another page has ended the flow', () => {
    expect(restored(() => sessionStorage.clear())).toBeUndefined();
  });

  test('has the state that another page has stored', () => {
    const next = { ...identified, token: 'token-9' };
    const change = () => {
      const other = createQueryClient();
      runningFlow.persist(other);
      new FlowStore(other).set(next);
    };
    expect(restored(change)).toEqual(next);
  });

  test('keeps its state if the browser blocks storage', () => {
    blockStorage();
    expect(restored(() => undefined)).toEqual(verified);
  });
});

describe('a proposal', () => {
  test('is read only by its own navigation until that navigation commits', () => {
    const store = storeWith(identified);
    const proposal = store.propose(pinSent);
    expect(store.read(proposal)).toEqual(pinSent);
    expect(store.read()).toEqual(identified);
    expect(store.read(proposal + 1)).toEqual(identified);
    store.commit(proposal, 'forgot-password');
    expect(store.read()).toEqual(pinSent);
    expect(client.getQueryData(runningFlow.query.queryKey)).toEqual(pinSent);
  });

  test('that another navigation replaced does not change the state', () => {
    const store = storeWith(identified);
    const replaced = store.propose('none');
    store.commit(undefined, 'forgot-password');
    expect(store.read()).toEqual(identified);
    const next = store.propose(pinSent);
    expect(store.read(replaced)).toEqual(identified);
    store.commit(next, 'forgot-password');
    store.commit(replaced, 'forgot-password');
    expect(store.read()).toEqual(pinSent);
  });

  test('of the end of the flow removes the state, in storage too, when its navigation commits', () => {
    const store = storeWith(identified);
    const proposal = store.propose('none');
    expect(store.read(proposal)).toBeUndefined();
    expect(store.read()).toEqual(identified);
    expect(stored()).toContain('token-1');
    store.commit(proposal, undefined);
    expect(store.read()).toBeUndefined();
    expect(stored()).toBe('');
  });

  test('of an earlier page load matches no proposal of this one', () => {
    const earlier = load().propose(identified);
    const store = load();
    store.propose(verified);
    expect(store.read(earlier)).toBeUndefined();
  });

  test('that has committed does not replace a state that was set later', () => {
    const store = load();
    const proposal = store.propose(identified);
    store.commit(proposal, 'forgot-password');
    store.set(pinSent);
    expect(store.read(proposal)).toEqual(pinSent);
    store.commit(proposal, 'forgot-password');
    expect(store.read()).toEqual(pinSent);
  });

  test('applies once: Back to its entry reads the present state', () => {
    const store = load();
    const first = store.propose(identified);
    store.commit(first, 'forgot-password');
    store.commit(store.propose(pinSent), 'forgot-password');
    store.commit(first, 'forgot-password');
    expect(store.read()).toEqual(pinSent);
  });
});

describe('a navigation that commits', () => {
  test('within the flow keeps the state', () => {
    const store = storeWith(verified);
    store.commit(undefined, 'forgot-password');
    expect(store.read()).toEqual(verified);
  });

  test.each([undefined, 'forgot-username', 'user-activation'] as const)('to %s ends the flow', (flow) => {
    const store = storeWith(verified);
    store.commit(undefined, flow);
    expect(store.read()).toBeUndefined();
    expect(stored()).toBe('');
  });

  test('to another flow than that of the proposed state removes the state', () => {
    const store = storeWith(identified);
    store.commit(store.propose(pinSent), 'forgot-username');
    expect(store.read()).toBeUndefined();
  });

  test('with a proposed state of the next flow starts that flow', () => {
    const store = storeWith(pinSentStates['verification-required']);
    const next = verifiedStates['reset-password'];
    store.commit(store.propose(next), 'reset-password');
    expect(store.read()).toEqual(next);
  });

  test('within the flow keeps a state that has expired since the page was loaded', () => {
    const store = storeWith(identified);
    vi.setSystemTime(issuedAt + flowStateLifetime);
    store.commit(undefined, 'forgot-password');
    expect(store.read()).toEqual(identified);
    expect(store.expiredFlow()).toBeUndefined();
  });
});

test('a state can be set without a navigation, and cleared', () => {
  const store = storeWith(identified);
  store.set(pinSent);
  expect(store.read()).toEqual(pinSent);
  expect(JSON.parse(stored())).toEqual(pinSent);
  store.set(undefined);
  expect(store.read()).toBeUndefined();
  expect(stored()).toBe('');
});

describe('storage', () => {
  test('has the state without the PIN, and a reload reads it', () => {
    storeWith(verified);
    expect(stored()).not.toContain(samplePin);
    expect(load().read()).toEqual(pinSent);
  });

  test('has nothing of a refused link', () => {
    storeWith(linkRefusedState);
    expect(stored()).toBe('');
    expect(load().read()).toBeUndefined();
  });

  test.each([
    ['text', 'x'],
    ['an empty text', ''],
    ['null', 'null'],
    ['a list', '[]'],
    ['a state of another build', JSON.stringify({ flow: 'forgot-password', run: 'a', issuedAt })],
    ['a state with a number as its token', JSON.stringify({ ...identified, token: 7 })],
    ['a verified state', JSON.stringify(verified)],
    ['the mark of no flow', '{"expired":"login"}'],
    ['the mark of a prototype member', '{"expired":"toString"}'],
  ])('with %s is ignored: there is no state, and none has expired', (_, text) => {
    tamper(text);
    const store = load();
    expect(store.read()).toBeUndefined();
    expect(store.expiredFlow()).toBeUndefined();
    expect(stored()).toBe('');
  });

  test('that the browser blocks does not affect the state on the page', () => {
    blockStorage();
    const store = storeWith(identified);
    expect(store.read()).toEqual(identified);
    store.set(undefined);
    expect(store.read()).toBeUndefined();
  });
});

describe('on a page that stays open', () => {
  test('the contacts are removed from storage when the state expires, and only the mark stays', () => {
    const store = storeWith(identified);
    vi.advanceTimersByTime(flowStateLifetime - 1);
    expect(stored()).toContain(identified.email);
    // The cache keeps other unused data for five minutes only.
    expect(store.read()).toEqual(identified);
    vi.advanceTimersByTime(1);
    expect(JSON.parse(stored())).toEqual({ expired: 'forgot-password' });
    expect(store.read()).toEqual(identified);
    expect(store.expiredFlow()).toBeUndefined();
    expect(load().expiredFlow()).toBe('forgot-password');
  });

  test('the last PIN that was sent extends the lifetime of the state', () => {
    const store = storeWith(identified);
    vi.advanceTimersByTime(sentAt - issuedAt);
    store.commit(store.propose(pinSent), 'forgot-password');
    vi.advanceTimersByTime(flowStateLifetime - 1);
    expect(stored()).toContain(identified.email);
    vi.advanceTimersByTime(1);
    expect(JSON.parse(stored())).toEqual({ expired: 'forgot-password' });
  });

  test('a flow that ended before its state expired leaves no mark', () => {
    storeWith(identified).set(undefined);
    vi.advanceTimersByTime(2 * flowStateLifetime);
    expect(stored()).toBe('');
  });
});

describe('after a reload', () => {
  test('a state that expired on the open page is reported as expired, once', () => {
    storeWith(identified);
    vi.advanceTimersByTime(flowStateLifetime);
    const store = load();
    expect(store.read()).toBeUndefined();
    expect(store.expiredFlow()).toBe('forgot-password');
    store.commit(undefined, 'forgot-password');
    expect(store.expiredFlow()).toBeUndefined();
    expect(stored()).toBe('');
    expect(load().expiredFlow()).toBeUndefined();
  });

  test.each([
    ['that expired while the page was closed', flowStateLifetime],
    ['that is dated in the future, because the clock was set back', -60 * minute],
  ])('a state %s is reported as expired, and its contacts are removed from storage', (_, later) => {
    storeWith(identified);
    vi.setSystemTime(issuedAt + later);
    const store = load();
    expect(store.expiredFlow()).toBe('forgot-password');
    expect(stored()).not.toContain(identified.email);
    store.commit(undefined, 'forgot-password');
    expect(store.read()).toBeUndefined();
    expect(stored()).toBe('');
  });

  test('a state that has not expired is read, and expires later', () => {
    storeWith(countingStates['forgot-username']);
    vi.setSystemTime(issuedAt + minute);
    const store = load();
    expect(store.read()).toEqual(countingStates['forgot-username']);
    expect(store.expiredFlow()).toBeUndefined();
    store.commit(undefined, 'forgot-username');
    vi.advanceTimersByTime(flowStateLifetime - minute);
    expect(JSON.parse(stored())).toEqual({ expired: 'forgot-username' });
  });
});
