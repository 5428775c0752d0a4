import { describe, expect, test } from 'vitest';
import type { Destination } from '#src/flow/transition.ts';
import { LatestAction } from './latest-action.ts';
import { type AppLocation, deferNavigation, type Navigation } from './navigation.ts';

const loaded: AppLocation = { pathname: '/', search: { sp: '1' } };
const shown: AppLocation = { pathname: '/forgot-username', search: {} };
const toLogin: Destination = { to: '/' };
const options = { historyMessage: { message: 'LOGIN_UNAUTHORIZED_ERROR' } } as const;

/** A view that records the calls of its methods. */
function view() {
  const calls: unknown[][] = [];
  const navigation: Navigation = {
    location: () => shown,
    clearMessage: async () => {
      calls.push(['clearMessage']);
    },
    navigate: async (...navigation) => {
      calls.push(['navigate', ...navigation]);
    },
    replaceEntry: async (...change) => {
      calls.push(['replaceEntry', ...change]);
      return true;
    },
  };
  return { navigation, calls };
}

describe('before a navigation is attached', () => {
  test.each([
    ['waits', false],
    ['is dropped if the user moves to another history entry', true],
  ])('the removal of a message %s', async (_, moves) => {
    const deferred = deferNavigation(() => loaded);
    const ended = deferred.clearMessage();
    if (moves) window.dispatchEvent(new PopStateEvent('popstate'));
    const [first, second] = [view(), view()];
    deferred.attach(first.navigation);
    await ended;
    deferred.attach(second.navigation);
    expect([first.calls, second.calls]).toEqual([moves ? [] : [['clearMessage']], []]);
  });

  test('a navigation waits, and only its signal drops it', async () => {
    const deferred = deferNavigation(() => loaded);
    const actions = new LatestAction();
    expect(deferred.location()).toBe(loaded);
    const dropped = deferred.navigate(toLogin, { ...options, signal: actions.begin() });
    const kept = deferred.replaceEntry(options);
    actions.begin();
    window.dispatchEvent(new PopStateEvent('popstate'));
    await dropped;
    const { navigation, calls } = view();
    deferred.attach(navigation);
    await kept;
    expect(calls).toEqual([['replaceEntry', options]]);
  });
});

test('every call goes to the navigation that was attached last', async () => {
  const deferred = deferNavigation(() => loaded);
  const [withoutView, late] = [view(), view()];
  deferred.attach(withoutView.navigation);
  deferred.attach(late.navigation);
  expect(deferred.location()).toBe(shown);
  await deferred.clearMessage();
  await deferred.navigate(toLogin, options);
  await deferred.replaceEntry({});
  expect(withoutView.calls).toEqual([]);
  expect(late.calls).toEqual([['clearMessage'], ['navigate', toLogin, options], ['replaceEntry', {}]]);
});
