import type { QueryClient } from '@tanstack/query-core';
import { createBrowserHistory } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LatestAction } from '#src/core/latest-action.ts';
import type { NavigationOptions } from '#src/core/navigation.ts';
import { createQueryClient } from '#src/core/query-client.ts';
import { readTicket, setFlowState } from '#src/core/ticket.ts';
import { parseSearch } from '#src/flow/entry-params.ts';
import type { Destination } from '#src/flow/transition.ts';
import { identifiedStates, sampleTimes } from '#tests/support/sample-states.ts';
import { navigationWithoutView } from './navigation-without-view.ts';
import type { PageForm } from './page-form.ts';

const state = identifiedStates['forgot-password'];
const start = { message: 'LOGIN_DECLINED_ERROR', incident: { reference: 'R-1', at: 1 }, __TSR_index: 3 };
const showMessage = vi.fn<PageForm['showMessage']>(async () => undefined);
let client: QueryClient;
let reload: ReturnType<typeof vi.spyOn>;

/** Returns the navigation of a page whose view has failed, below the prefix `/Login`. */
function navigationAt(route: '/' | '/forgot-password', search = '?cobrand=harbor') {
  window.history.replaceState(start, '', `/Login${route}${search}`);
  return navigationWithoutView({ client }, { showMessage }, { route, base: '/Login/' }, () => ({
    pathname: route,
    search: parseSearch(window.location.search),
  }));
}
/** The URL of the page, below the prefix. */
const url = () => window.location.href.replace(/^.*\/Login/, '');

beforeEach(() => {
  vi.useFakeTimers({ now: sampleTimes.issuedAt, toFake: ['Date'] });
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  showMessage.mockClear();
  client = createQueryClient();
  setFlowState(client, state);
});
afterEach(() => {
  vi.useRealTimers();
  window.history.replaceState(null, '', '/');
});

test('a message that stays is shown, and is in the history entry, which the router takes over', async () => {
  const navigation = navigationAt('/forgot-password');
  const message = 'RECOVER_PASSWORD_UNANTICIPATED_ERROR';
  const incident = { reference: 'r', at: 5, retryAt: 9 };
  await navigation.go(undefined, { entry: { message, incident } });
  expect(showMessage).toHaveBeenCalledExactlyOnceWith({ key: message, retryAt: 9 });
  // The router would replace the state of an entry without its keys.
  createBrowserHistory().destroy();
  expect(window.history.state).toMatchObject({ message, incident, __TSR_index: 3 });
  expect(url()).toBe('/forgot-password?cobrand=harbor');
  expect(readTicket(client).state).toEqual(state);
  expect(reload).not.toHaveBeenCalled();
});

const stepOf = (step: 'recover-password' | 'verify-identity'): Destination => ({
  to: 'flow',
  flow: 'forgot-password',
  position: { step },
});

test.each<[string, Destination | undefined, NavigationOptions, string | undefined, unknown[]]>([
  ['without a message ends the present one', undefined, {}, undefined, [undefined]],
  ['that keeps the message shows nothing', undefined, { entry: 'kept' }, start.message, []],
  [
    'to the first step of the flow shows its message',
    stepOf('recover-password'),
    { entry: { message: 'FLOW_SESSION_EXPIRED' } },
    'FLOW_SESSION_EXPIRED',
    [{ key: 'FLOW_SESSION_EXPIRED', retryAt: undefined }],
  ],
])('a navigation on the present screen %s', async (_, destination, options, message, shown) => {
  await navigationAt('/forgot-password').go(destination, options);
  expect(window.history.state?.message).toBe(message);
  expect(showMessage.mock.calls.map(([call]) => call)).toEqual(shown);
  expect(reload).not.toHaveBeenCalled();
});

test.each<[Destination, NavigationOptions & { readonly entry: { readonly message?: string } }, string]>([
  [
    stepOf('verify-identity'),
    { flowState: state, entry: {} },
    '/forgot-password?cobrand=harbor&step=verify-identity',
  ],
  [{ to: 'login' }, { flowState: 'none', entry: { message: 'LOGIN_PASSWORD_CHANGED' } }, '/?cobrand=harbor'],
])(
  'another screen (%o) is a new entry and one reload, with the ticket set',
  async (to, options, expected) => {
    const navigation = navigationAt('/forgot-password', '?cobrand=harbor&sub=logout');
    const { length } = window.history;
    setFlowState(client, options.flowState === 'none' ? state : 'none');
    void navigation.go(to, options);
    await vi.waitFor(() => expect(reload).toHaveBeenCalled());
    expect(url()).toBe(expected);
    expect(window.history).toHaveLength(length + 1);
    expect(window.history.state).toMatchObject({ __TSR_index: 4, trail: [] });
    expect(window.history.state.message).toBe(options.entry.message);
    expect(readTicket(client).state).toEqual(options.flowState === 'none' ? undefined : state);
    expect(reload).toHaveBeenCalledOnce();
  },
);

test('a navigation of an earlier action changes nothing', async () => {
  const navigation = navigationAt('/forgot-password');
  const actions = new LatestAction();
  const signal = actions.begin();
  actions.begin();
  await navigation.go({ to: 'login' }, { signal, flowState: 'none' });
  expect(window.history.state).toEqual(start);
  expect(readTicket(client).state).toEqual(state);
});

test('the end of a message removes it, and of the query only a greeting', async () => {
  await navigationAt('/', '?sub=logout&cobrand=harbor').endMessage();
  expect(showMessage).toHaveBeenCalledExactlyOnceWith(undefined);
  expect(window.history.state).toEqual({ __TSR_index: 3 });
  expect(url()).toBe('/?cobrand=harbor');
});
