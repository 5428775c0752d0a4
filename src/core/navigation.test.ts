import { describe, expect, test, vi } from 'vitest';
import type { Destination } from '#src/flows/transition.ts';
import {
  DeferredNavigation,
  type Navigation,
  type NavigationOptions,
  type PageLocation,
} from './navigation.ts';

const loaded: PageLocation = { pathname: '/', search: { sp: '1' } };
const shown: PageLocation = { pathname: '/forgot-username', search: {} };
const toLogin: Destination = { to: 'login' };
const options: NavigationOptions = { message: 'LOGIN_UNAUTHORIZED_ERROR' };

/** A view that records the calls of its methods. */
function view(commits = true) {
  const calls: unknown[][] = [];
  const record = async (...call: unknown[]) => {
    calls.push(call);
  };
  const navigation: Navigation = {
    location: () => shown,
    endMessage: () => record('endMessage'),
    prefetchNext: () => {
      calls.push(['prefetchNext']);
    },
    prepare: (destination) => record('prepare', destination),
    go: async (destination, given) => {
      calls.push(['go', destination, given]);
      return commits;
    },
  };
  return { navigation, calls };
}

test('a view that is attached although it had failed to load navigates', async () => {
  const deferred = new DeferredNavigation(() => loaded);
  deferred.abandon();
  await expect(deferred.go(toLogin, options)).resolves.toBe(false);
  const { navigation, calls } = view();
  deferred.attach(navigation);
  await expect(deferred.go(toLogin, options)).resolves.toBe(true);
  expect(calls).toEqual([['go', toLogin, options]]);
});

describe('before the view is attached', () => {
  test('the location is that of the loaded page', () => {
    expect(new DeferredNavigation(() => loaded).location()).toBe(loaded);
  });

  test('code is prefetched when the view is attached, if a submit has begun', async () => {
    const deferred = new DeferredNavigation(() => loaded);
    deferred.prefetchNext();
    const { navigation, calls } = view();
    deferred.attach(navigation);
    await vi.waitFor(() => expect(calls).toEqual([['prefetchNext']]));
  });

  test('there is no message to remove and no code to load', async () => {
    const deferred = new DeferredNavigation(() => loaded);
    await expect(deferred.endMessage()).resolves.toBeUndefined();
    await expect(deferred.prepare(toLogin)).resolves.toBeUndefined();
  });

  test('a navigation that the user cancels before the view is attached is not made', async () => {
    const deferred = new DeferredNavigation(() => loaded);
    const cancel = new AbortController();
    const navigated = deferred.go(toLogin, options, cancel.signal);
    cancel.abort();
    const { navigation, calls } = view();
    deferred.attach(navigation);
    await expect(navigated).resolves.toBe(false);
    expect(calls).toEqual([]);
  });

  test.each([true, false])('a navigation waits for the view, and then resolves with %s', async (commits) => {
    const deferred = new DeferredNavigation(() => loaded);
    const navigated = deferred.go(toLogin, options);
    const { navigation, calls } = view(commits);
    deferred.attach(navigation);
    await expect(navigated).resolves.toBe(commits);
    expect(calls).toEqual([['go', toLogin, options]]);
  });
});

test('once the view is attached every call is passed on to it', async () => {
  const deferred = new DeferredNavigation(() => loaded);
  const { navigation, calls } = view();
  deferred.attach(navigation);
  expect(deferred.location()).toBe(shown);
  await deferred.endMessage();
  await deferred.prepare(toLogin);
  deferred.prefetchNext();
  await expect(deferred.go(undefined, options)).resolves.toBe(true);
  expect(calls).toHaveLength(4);
  expect(calls).toEqual(
    expect.arrayContaining([
      ['endMessage'],
      ['prepare', toLogin],
      ['prefetchNext'],
      ['go', undefined, options],
    ]),
  );
});

test('prepare rejects if the code fails to load', async () => {
  const deferred = new DeferredNavigation(() => loaded);
  const failure = new Error('no code');
  deferred.attach({ ...view().navigation, prepare: () => Promise.reject(failure) });
  await expect(deferred.prepare(toLogin)).rejects.toBe(failure);
});
