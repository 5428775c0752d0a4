import { MutationObserver, type QueryClient } from '@tanstack/query-core';
import { createBrowserHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { flags } from '#api/page-start.ts';
import { LatestAction } from '#src/core/latest-action.ts';
import { createQueryClient } from '#src/core/query-client.ts';
import { readTicket, setFlowState } from '#src/core/ticket.ts';
import { samplePageStart } from '#src/development/sample-page-start.ts';
import { identifiedStates, sampleTimes } from '#src/development/sample-states.ts';
import { PageNavigation } from './page-navigation.ts';

const state = identifiedStates['forgot-password'];
const shownMessage = () => document.querySelector('#root [data-page-message]')?.getAttribute('title');

const nextTask = () => new Promise((resolve) => setTimeout(resolve));
let client: QueryClient;
let isBusy = false;

/** Returns the navigation of a page whose view has failed, at a path. */
function navigationAt(pathname: string) {
  window.history.replaceState({ message: 'LOGIN_DECLINED_ERROR', __TSR_index: 3 }, '', pathname);
  document.body.innerHTML =
    '<div id="root" data-prerendered="en-us"><div aria-busy="false"><div><form></form></div></div></div>';
  window.pageStart = samplePageStart({
    route: '/forgot-password',
    messageBox: ({ key, isError }) =>
      Object.assign(document.createElement('div'), {
        title: key,
        innerHTML: `<p role="${isError ? 'alert' : 'status'}"></p>`,
      }),
    showFailurePage: (_, container) => {
      container.innerHTML = '<h1>Failed</h1>';
    },
  });
  client = createQueryClient();
  const search = { cobrand: 'harbor', ...(pathname === '/' && { sub: 'logout' }) };
  return new PageNavigation({
    client,
    readLocation: () => ({ pathname, search }),
    isBusy: () => isBusy,
  });
}

beforeEach(() => {
  vi.spyOn(window, 'addEventListener');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  vi.useFakeTimers({ now: sampleTimes.issuedAt, toFake: ['Date'] });
});
afterEach(async () => {
  // Each navigation checks in the next task whether the user has left the page.
  await nextTask();
  for (const [type, listener] of vi.mocked(window.addEventListener).mock.calls)
    if (listener) window.removeEventListener(type, listener);
  vi.useRealTimers();
  document.documentElement.removeAttribute(flags.started);
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
  isBusy = false;
});

test('a message whose text loads late is dropped if the user has acted since', async () => {
  const navigation = navigationAt('/forgot-password');
  const actions = new LatestAction();
  const before = window.history.state;
  const shown = navigation.go(undefined, { message: 'REQUEST_GIVEN_UP', action: actions.begin() });
  actions.begin();
  expect(await shown).toBe(false);
  expect(shownMessage()).toBeUndefined();
  expect(window.history.state).toEqual(before);
});

test('a message is shown above the form of the same screen and is in the history entry, and the next submit ends it', async () => {
  const navigation = navigationAt('/forgot-password');
  expect(await navigation.go(undefined, { message: 'REQUEST_OFFLINE' })).toBe(true);
  expect(shownMessage()).toBe('REQUEST_OFFLINE');
  expect(window.history.state).toMatchObject({ message: 'REQUEST_OFFLINE', __TSR_index: 3 });
  // The router would replace the state of an entry without its keys.
  createBrowserHistory().destroy();
  expect(window.history.state).toMatchObject({ message: 'REQUEST_OFFLINE' });
  await navigation.endMessage();
  expect(shownMessage()).toBeUndefined();
  expect(window.history.state).not.toHaveProperty('message');
  // Only a greeting of the URL ends with the message.
  expect(window.location.href).toMatch(/\/forgot-password$/);
});

test('a message says when to try again, and the history entry keeps that time', async () => {
  const navigation = navigationAt('/forgot-password');
  const texts: string[] = [];
  window.pageStart = samplePageStart({
    route: '/forgot-password',
    messageBox: ({ text }) => {
      texts.push(text);
      return document.createElement('div');
    },
  });
  const endedAt = Date.now();
  const message = 'RECOVER_PASSWORD_UNANTICIPATED_ERROR';
  await navigation.go(undefined, { message, endedAt, retryAt: endedAt + 120_000 });
  await navigation.go(undefined, { message, endedAt });
  const [limited, unlimited] = texts;
  expect(limited).toBe(`${unlimited} Try again in 2 minutes.`);
  await navigation.go(undefined, { message, endedAt, retryAt: endedAt + 120_000 });
  expect(window.history.state.incident).toMatchObject({ at: endedAt, retryAt: endedAt + 120_000 });
});

test('the end of a message removes the greeting of the landing page and its parameter', async () => {
  const navigation = navigationAt('/');
  window.history.replaceState({ __TSR_index: 3 }, '', '/?sub=logout&cobrand=harbor');
  document
    .querySelector('#root form')
    ?.insertAdjacentHTML(
      'beforebegin',
      '<p role="status" data-message-key="BROWSER_OUTDATED"></p><p role="status" data-message-key="LOGIN_LOGGED_OUT"></p>',
    );
  await navigation.endMessage();
  const keys = [...document.querySelectorAll('[data-message-key]')].map((shown) =>
    shown.getAttribute('data-message-key'),
  );
  expect(keys).toEqual(['BROWSER_OUTDATED']);
  // The view must render the page again.
  expect(document.getElementById('root')).not.toHaveAttribute(flags.prerendered);
  expect(window.location.search).toBe('?cobrand=harbor');
});

/** Moves to a URL as Back and Forward do. */
function moveTo(url: string): void {
  window.history.replaceState(null, '', url);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

test('Back to another screen loads the page again whatever the browser says about the network, and the page accepts nothing until then', async () => {
  const navigation = navigationAt('/forgot-password');
  moveTo('/forgot-password#part');
  await nextTask();
  expect(navigation.isReloading()).toBe(false);
  moveTo('/');
  await nextTask();
  expect(window.location.reload).toHaveBeenCalled();
  expect(navigation.isReloading()).toBe(true);
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
});

test('Forward while the page loads again after Back loads it once more, because the move aborts the load', async () => {
  navigationAt('/forgot-password');
  moveTo('/');
  await nextTask();
  vi.mocked(window.location.reload).mockClear();
  moveTo('/forgot-password');
  await nextTask();
  expect(window.location.reload).toHaveBeenCalled();
});

test('Back does not load the page again once the view has started, because it shows the screen itself', async () => {
  const navigation = navigationAt('/forgot-password');
  document.documentElement.setAttribute(flags.started, '');
  moveTo('/');
  await nextTask();
  expect(navigation.isReloading()).toBe(false);
});

test('Back during a submit loads the page again when the submit has ended', async () => {
  const navigation = navigationAt('/forgot-password');
  isBusy = true;
  moveTo('/');
  await nextTask();
  const submit = new MutationObserver(client, { mutationFn: async () => undefined }).mutate();
  await nextTask();
  expect(navigation.isReloading()).toBe(false);
  isBusy = false;
  await submit;
  await vi.waitFor(() => expect(navigation.isReloading()).toBe(true));
});

test('a page that the user has left before the core runs is loaded again', async () => {
  const navigation = navigationAt('/');
  await nextTask();
  expect(navigation.isReloading()).toBe(true);
});

test('Back from the failure page loads the page of the previous URL', async () => {
  const navigation = navigationAt('/forgot-password');
  await navigation.go({ to: 'login' }, {});
  await nextTask();
  expect(navigation.isReloading()).toBe(false);
  moveTo('/forgot-password');
  await nextTask();
  expect(navigation.isReloading()).toBe(true);
});

test("the document's title begins with 'Error: ' while the message of an error is shown", async () => {
  const navigation = navigationAt('/forgot-password');
  document.title = 'Reset password | Harbor';
  for (const [message, title] of [
    ['RECOVER_PASSWORD_UNANTICIPATED_ERROR', 'Error: Reset password | Harbor'],
    ['SCREEN_UNAVAILABLE', 'Error: Reset password | Harbor'],
    ['REQUEST_GIVEN_UP', 'Reset password | Harbor'],
    ['REQUEST_OFFLINE', 'Error: Reset password | Harbor'],
  ] as const) {
    await navigation.go(undefined, { message });
    expect([message, document.title]).toEqual([message, title]);
  }
  await navigation.endMessage();
  expect(document.title).toBe('Reset password | Harbor');
});

test('REQUEST_OFFLINE disappears when the network is back, and any other message stays', async () => {
  const navigation = navigationAt('/forgot-password');
  await navigation.go(undefined, { message: 'REQUEST_OFFLINE' });
  window.dispatchEvent(new Event('online'));
  expect(shownMessage()).toBeUndefined();
  await navigation.go(undefined, { message: 'REQUEST_GIVEN_UP' });
  window.dispatchEvent(new Event('online'));
  expect(shownMessage()).toBe('REQUEST_GIVEN_UP');
});

test('REQUEST_OFFLINE does not appear if the network is back before its text has loaded', async () => {
  const navigation = navigationAt('/forgot-password');
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await navigation.go(undefined, { message: 'REQUEST_OFFLINE' });
  expect(shownMessage()).toBeUndefined();
});

test('another step of the same flow is a new history entry, and shows the failure page', async () => {
  const navigation = navigationAt('/forgot-password');
  const position = { step: 'verify-identity' } as const;
  await navigation.go({ to: 'flow', flow: 'forgot-password', position }, { state });
  expect(window.location.search).toContain('cobrand=harbor');
  expect(window.location.search).toContain('step=verify-identity');
  expect(window.history.state).toMatchObject({ __TSR_index: 4 });
  expect(readTicket(client).flow).toMatchObject({ flow: 'forgot-password' });
  expect(document.querySelector('#root h1')?.textContent).toBe('Failed');
  expect(document.querySelector('form')).toBeNull();
});

test.each([
  ['the same screen', undefined],
  ['another screen', { to: 'flow', flow: 'forgot-password', position: { step: 'verify-identity' } }],
] as const)('a navigation to %s removes the previous message, unless it keeps it', async (_, destination) => {
  const navigation = navigationAt('/forgot-password');
  const shown = async (keepsMessage: boolean) => {
    await navigation.go(undefined, { message: 'REQUEST_OFFLINE', endedAt: 1 });
    await navigation.go(destination, { state, keepsMessage });
    const { message, incident } = window.history.state;
    return { message, at: incident?.at, box: destination === undefined ? shownMessage() : undefined };
  };
  const box = destination === undefined ? 'REQUEST_OFFLINE' : undefined;
  expect(await shown(true)).toEqual({ message: 'REQUEST_OFFLINE', at: 1, box });
  window.history.replaceState({}, '', '/forgot-password');
  document.body.innerHTML = '<div id="root"><form></form></div>';
  expect(await shown(false)).toEqual({ message: undefined, at: undefined, box: undefined });
});

test('a view that starts after all takes over the page, and shows what the history entry names', async () => {
  const navigation = navigationAt('/forgot-password');
  document.documentElement.setAttribute(flags.started, '');
  const page = document.body.innerHTML;
  await navigation.go(undefined, { message: 'REQUEST_OFFLINE' });
  expect(window.history.state).toMatchObject({ message: 'REQUEST_OFFLINE' });
  const position = { step: 'verify-identity' } as const;
  await navigation.go({ to: 'flow', flow: 'forgot-password', position }, { state });
  expect(window.location.search).toContain('step=verify-identity');
  expect(readTicket(client).flow).toMatchObject({ flow: 'forgot-password' });
  expect(document.body.innerHTML).toBe(page);
});

test('a result that ends the flow clears its state, and one without a state keeps it', async () => {
  const navigation = navigationAt('/forgot-password');
  setFlowState(client, state);
  await navigation.go(undefined, { message: 'REQUEST_OFFLINE' });
  expect(readTicket(client).flow).toMatchObject({ flow: 'forgot-password' });
  await navigation.go(undefined, { state: 'none' });
  expect(readTicket(client).flow).toBeUndefined();
});

test('a result of an earlier action changes nothing', async () => {
  const navigation = navigationAt('/forgot-password');
  const actions = new LatestAction();
  const earlier = actions.begin();
  actions.begin();
  setFlowState(client, state);
  expect(await navigation.go(undefined, { action: earlier, message: 'REQUEST_OFFLINE', state: 'none' })).toBe(
    false,
  );
  expect(shownMessage()).toBeUndefined();
  expect(readTicket(client).flow).toMatchObject({ flow: 'forgot-password' });
});
