import { QueryObserver } from '@tanstack/query-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { knownUsername, setKnownUsername } from './known-username.ts';
import { createQueryClient } from './query-client.ts';

const minutes = (count: number) => count * 60_000;

beforeEach(() => {
  window.sessionStorage.clear();
  vi.useFakeTimers({ now: minutes(1000) });
});
afterEach(() => vi.useRealTimers());

/** Returns the query cache of a page that has just loaded. */
function load() {
  const client = createQueryClient();
  knownUsername.persist(client);
  return client;
}

/** Returns what the view reads on a page that has just loaded. */
const afterReload = () => new QueryObserver(load(), knownUsername.query).getCurrentResult().data;

const stored = () => JSON.stringify({ ...window.sessionStorage });

test('a retrieved username outlives a reload', () => {
  const client = load();
  setKnownUsername(client, { username: 'corner.shop', retrieved: true });
  const known = { username: 'corner.shop', retrieved: true, expiresAt: minutes(1010) };
  expect(client.getQueryData(knownUsername.query.queryKey)).toEqual(known);
  expect(afterReload()).toEqual(known);
  expect(afterReload()).toEqual(known);
});

test('a username that was typed, or whose password was changed, is in memory only', () => {
  setKnownUsername(load(), { username: 'corner.shop', retrieved: false });
  expect(stored()).toBe('{}');
  expect(afterReload()).toBeNull();
});

test.each([undefined, { username: 'other', retrieved: false }])(
  'the next transition (%o) removes the stored username',
  (next) => {
    const client = load();
    setKnownUsername(client, { username: 'corner.shop', retrieved: true });
    setKnownUsername(client, next);
    expect(stored()).toBe('{}');
    expect(client.getQueryData(knownUsername.query.queryKey)).toEqual(
      next === undefined ? null : expect.objectContaining(next),
    );
  },
);

test('the stored username is removed after ten minutes, also on a page that stays open or reloads', () => {
  setKnownUsername(load(), { username: 'corner.shop', retrieved: true });
  vi.advanceTimersByTime(minutes(9));
  expect(afterReload()).not.toBeNull();
  vi.advanceTimersByTime(minutes(1));
  expect(stored()).toBe('{}');
  expect(afterReload()).toBeNull();
});

test('a username that is ten minutes old when the page loads is not read, and is removed', () => {
  setKnownUsername(load(), { username: 'corner.shop', retrieved: true });
  vi.setSystemTime(minutes(1010));
  expect(afterReload()).toBeNull();
  expect(stored()).toBe('{}');
});

test.each([
  '{',
  'null',
  '{"username":1,"expiresAt":60300000}',
  '{"username":"","expiresAt":60300000}',
  '{"username":"x","expiresAt":"60300000"}',
  '{"username":"x","expiresAt":9e99}',
])('stored text of another shape (%s) is ignored', (text) => {
  window.sessionStorage.setItem('merchant-sign-in.username', text);
  expect(afterReload()).toBeNull();
});
