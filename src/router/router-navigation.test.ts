import { createMemoryHistory } from '@tanstack/react-router';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type ThemeResponse, themeQuery } from '#api/calls/theme.ts';
import { createOfflineService, deferred } from '#api/offline/vitest.ts';
import { createCore } from '#src/core/core.ts';
import { readFlowSession, updateFlowSession } from '#src/core/flow-session.ts';
import { stringifySearch } from '#src/flow/entry-params.ts';
import { flows, pinEntry, sendPinChoice } from '#src/flow/flow.ts';
import { ChunkLoadError } from '#src/start/load-chunk.ts';
import { identifiedStates, pinSentStates, sampleTimes } from '#tests/support/sample-states.ts';
import { createAppRouter } from './router.ts';
import { routerNavigation } from './router-navigation.ts';

createOfflineService();
const state = identifiedStates['forgot-password'];
const next = pinSentStates['forgot-password'];
const toPinEntry = { to: '/forgot-password', search: pinEntry('email') } as const;
const choice = { pathname: '/forgot-password', search: { ...sendPinChoice } };

/** Opens the send-PIN choice, or another URL, with the router of the view and without rendering. */
async function open(url = choice.pathname + stringifySearch(choice.search)) {
  // The sample states have not expired at this time.
  vi.useFakeTimers({ toFake: ['Date'], now: sampleTimes.sentAt });
  const core = createCore(() => ({ pathname: '/', search: {} }));
  const { client } = core;
  onTestFinished(() => {
    vi.useRealTimers();
    client.clear();
  });
  // The root route requests the theme unless it has loaded.
  client.setQueryData(themeQuery().queryKey, { id: 'anet', title: '' } as ThemeResponse);
  updateFlowSession(client, { flowState: state });
  const history = createMemoryHistory({ initialEntries: [url] });
  const router = createAppRouter({ context: { core }, basepath: '/', history });
  const navigation = routerNavigation(router);
  core.navigation.attach(navigation);
  await router.load();
  return { client, router, navigation, core, flowState: () => readFlowSession(client).state };
}

test.each([
  ['is set when the code of its screen has loaded', false],
  ['is not set if the user has acted by then, and the navigation ends at once', true],
])('the flow state of a navigation %s', async (_, acts) => {
  const { core, router, navigation, flowState } = await open();
  const loaded = deferred();
  router.loadRouteChunk = () => loaded.promise;
  const navigated = navigation.navigate(toPinEntry, { flowState: next, signal: core.actions.begin() });
  await Promise.resolve();
  expect(flowState()).toEqual(state);
  if (acts) core.actions.begin();
  else loaded.resolve();
  await navigated;
  loaded.resolve();
  expect(flowState()).toEqual(acts ? state : next);
  expect(navigation.location()).toMatchObject(acts ? choice : { search: pinEntry('email') });
});

test('if the next screen fails to load, the present screen says so and keeps its flow state', async () => {
  const { router, navigation, flowState } = await open();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  router.loadRouteChunk = () => Promise.reject(new ChunkLoadError('The chunk failed to load.'));
  await navigation.navigate(toPinEntry, { flowState: next });
  expect(flowState()).toEqual(state);
  expect(navigation.location()).toEqual(choice);
  expect(router.state.location.state.message).toBe('SCREEN_UNAVAILABLE');
});

test('a second click during a backward move goes back no further', async () => {
  const { router, navigation } = await open();
  await navigation.navigate(toPinEntry, { flowState: next });
  const go = vi.spyOn(router.history, 'go');
  const toChoice = { to: flows[state.flow].path, search: sendPinChoice } as const;
  await Promise.all([navigation.navigate(toChoice, {}), navigation.navigate(toChoice, {})]);
  expect(go).toHaveBeenCalledExactlyOnceWith(-1);
  expect(navigation.location()).toMatchObject(choice);
});

test('a change of the flow state alone keeps the message', async () => {
  const { router, navigation, flowState } = await open();
  await navigation.replaceEntry({ historyMessage: { message: 'SEND_PIN_UNAUTHORIZED' } });
  const changed = { ...state, failedTexts: 1 };
  await navigation.replaceEntry({ flowState: changed });
  expect(router.state.location.state.message).toBe('SEND_PIN_UNAUTHORIZED');
  expect(flowState()).toEqual(changed);
});

test('a link ends a message that says that the network or a file has failed', async () => {
  const { router, navigation } = await open('/contact');
  await navigation.replaceEntry({ historyMessage: { message: 'REQUEST_OFFLINE' } });
  await navigation.navigate({ to: '/' }, { isLink: true });
  router.history.back();
  await router.load();
  expect(navigation.location()).toEqual({ pathname: '/contact', search: {} });
  expect(router.state.location.state.message).toBeUndefined();
});

test('each navigation ends the submit of a screen that was left', async () => {
  const { core, router } = await open();
  const cancelIfLeft = vi.spyOn(core.submits, 'cancelIfLeft');
  await router.navigate({ to: '/contact', search: {} });
  expect(cancelIfLeft).toHaveBeenCalledExactlyOnceWith('/contact');
});
