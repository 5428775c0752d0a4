import { MutationObserver } from '@tanstack/query-core';
import { expect, test, vi } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { readFlowSession } from '#src/core/flow-session.ts';
import { sendPinChoice } from '#src/flow/flow.ts';
import type { Destination } from '#src/flow/transition.ts';
import * as flags from '#src/start/page-flags.ts';
import { createSamplePage, nextTask } from '#tests/support/sample-page.ts';
import { identifiedStates } from '#tests/support/sample-states.ts';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });
const load = createSamplePage();

/** Starts the page of Forgot password, at a URL. */
async function startAt(url = '/forgot-password') {
  const started = load({ route: '/forgot-password', url });
  await nextTask();
  return started;
}

/** Moves to a URL as Back and Forward do. */
async function moveTo(url: string): Promise<void> {
  window.history.replaceState(null, '', url);
  window.dispatchEvent(new PopStateEvent('popstate'));
  await nextTask();
}

test.each([
  ['another path', '/contact', 1],
  ['another query', '/forgot-password?step=verify-identity', 1],
  ['another part of the screen', '/forgot-password#part', 0],
  ['the screen with a message', '/forgot-password?sub=exp', 0],
])('before the view, each move to %s (%s) or back reloads the page %i times', async (_, url, times) => {
  const { page } = await startAt();
  await moveTo(url);
  expect(window.location.reload).toHaveBeenCalledTimes(times);
  await moveTo('/forgot-password');
  expect(window.location.reload).toHaveBeenCalledTimes(2 * times);
  expect(page.hasLeft()).toBe(times > 0);
});

test('after Back and Forward during a submit, the page reloads once, when the submit has ended', async () => {
  const { core } = await startAt();
  let end = () => {};
  const mutationFn = () => new Promise<void>((resolve) => (end = resolve));
  const submit = new MutationObserver(core.client, { mutationKey: ['submit'], mutationFn }).mutate();
  for (const url of ['/contact', '/forgot-password']) await moveTo(url);
  expect(window.location.reload).not.toHaveBeenCalled();
  end();
  await submit;
  await vi.waitFor(() => expect(window.location.reload).toHaveBeenCalled());
  await nextTask();
  expect(window.location.reload).toHaveBeenCalledOnce();
});

test.each<[Destination | undefined, string]>([
  [undefined, '/forgot-password?sp=7'],
  [{ to: '/forgot-password', search: sendPinChoice }, '/forgot-password?sp=7&step=verify-identity'],
])('if the view has failed, a navigation to %o leaves %s and its message for the reload', async (to, url) => {
  const { core, start } = load({
    route: '/forgot-password',
    url: '/forgot-password?sp=7&action=cpwd',
    failed: true,
  });
  start.endForm = vi.fn();
  const password = Object.assign(document.createElement('input'), { id: 'field-password', value: 'secret' });
  document.body.append(password);
  const options = {
    historyMessage: { message: 'REQUEST_GIVEN_UP' },
    flowState: identifiedStates['forgot-password'],
  } as const;
  await core.navigation.clearMessage();
  expect(window.location.search).toBe('?sp=7');
  expect(start.endForm).not.toHaveBeenCalled();
  await (to ? core.navigation.navigate(to, options) : core.navigation.replaceEntry(options));
  expect(window.location.pathname + window.location.search).toBe(url);
  expect(window.history.state).toMatchObject(options.historyMessage);
  expect(start.endForm).toHaveBeenCalledOnce();
  expect(password.value).toBe(to ? '' : 'secret');
  await core.navigation.replaceEntry({});
  expect(window.history.state).toMatchObject(options.historyMessage);
  expect(readFlowSession(core.client).state).toBe(options.flowState);
});

test('when the network is back, theme and app init load again if they have failed', async () => {
  const { core } = await startAt();
  await vi.waitFor(() => expect(core.client.isFetching()).toBe(0));
  const queryFn = vi.fn(({ queryKey }: { readonly queryKey: readonly string[] }) => Promise.reject(queryKey));
  for (const name of ['theme', 'other'])
    await core.client.fetchQuery({ queryKey: [name], queryFn, retry: false }).catch(() => undefined);
  const loadedAt = () => core.client.getQueryState(appInitQuery.queryKey)?.dataUpdatedAt;
  const before = loadedAt();
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(core.client.isFetching()).toBe(0));
  expect(queryFn.mock.calls.map(([{ queryKey }]) => queryKey[0])).toEqual(['theme', 'other', 'theme']);
  expect(loadedAt()).toBe(before);
});

test('once the view has started, a move does not reload the page', async () => {
  await startAt();
  document.documentElement.setAttribute(flags.started, '');
  await moveTo('/contact');
  expect(window.location.reload).not.toHaveBeenCalled();
});
