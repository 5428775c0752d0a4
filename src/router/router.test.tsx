import { createMemoryHistory, getRouteApi, Link } from '@tanstack/react-router';
import { act, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { basePathOf } from '#src/browser/base-path.ts';
import { createCore } from '#src/core/core.ts';
import { flowSessionQuery, readFlowSession, updateFlowSession } from '#src/core/flow-session.ts';
import { type Flow, isSamePath, pinEntry, sendPinChoice } from '#src/flow/flow.ts';
import type { HistoryEntryState } from '#src/flow/history-state.ts';
import { routePaths } from '#src/start/route-paths.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { identifiedStates, pinSentStates } from '#tests/support/sample-states.ts';
import { loadScreens } from './lazy-screen.ts';
import { createAppRouter } from './router.ts';
import { guardFlow } from './routes.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

test.each([
  ...'/nowhere /contact/x /contact/x/ /contact/contact /contact//x /contact/index.html /userActivation/x'.split(
    ' ',
  ),
  ...'/forgot-password/step/2 /security/x /%ff /contact/%ff /forgot-password/%ED%A0%80/x /%2F%2Fevil.example'.split(
    ' ',
  ),
])('the unknown path %s shows login with PAGE_NOT_FOUND, and keeps the entry parameters', async (path) => {
  const { router } = await renderApp(`${path}?cobrand=harbor&activationcode=x`);
  await waitFor(() =>
    expect(document.querySelector('[data-message-key="PAGE_NOT_FOUND"]')).toBeInTheDocument(),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
  expect(router.state.location.href).toBe('/?cobrand=harbor');
});

test.each([
  ['/index.html', 'Login', '/'],
  ['/INDEX.HTML', 'Login', '/'],
  ['/contact/', 'Contact support', '/contact'],
  ['/CONTACT', 'Contact support', '/CONTACT'],
  ['/cont%61ct', 'Contact support', '/contact'],
  ['/forgot-username/', 'Retrieve username', '/forgot-username'],
])('the path %s shows %s at %s, without a message', async (path, title, shown) => {
  const { router } = await renderApp(`${path}?cobrand=harbor&sp=7`);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeInTheDocument();
  expect(router.state.location.href).toBe(`${shown}?sp=7&cobrand=harbor`);
  expect(document.querySelector('[data-message-key]')).toBeNull();
});

test('index.html keeps the message that its URL requests', async () => {
  await renderApp('/index.html?sub=logout');
  expect(await screen.findByRole('status')).toHaveTextContent('You are logged out successfully.');
});

const pathPart = fc.constantFrom(
  ...'/ // . .. %2F %2e%2E %5C %00 %ff x Login Loginapp index.html'.split(' '),
  ...routePaths,
);
const path = fc
  .array(fc.tuple(pathPart, fc.constantFrom('same', 'upper', 'lower', 'encoded')), { maxLength: 6 })
  .map((parts) =>
    parts.map(([part, how]) => {
      if (how === 'upper') return part.toUpperCase();
      if (how === 'lower') return part.toLowerCase();
      return how === 'encoded'
        ? part.replace(/[gct]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`)
        : part;
    }),
  )
  .map((parts) => new URL(`https://page.example/${parts.join('/').replace(/^\/+/, '')}`).pathname);

test('no path loops: each shows its route, or login with PAGE_NOT_FOUND', async () => {
  const core = createCore(() => ({ pathname: '/', search: {} }));
  await loadScreens();
  const show = async (url: string) => {
    const basepath = basePathOf(url);
    const history = createMemoryHistory({ initialEntries: [url] });
    const router = createAppRouter({ context: { core }, basepath, history });
    let loads = 0;
    router.subscribe('onBeforeLoad', () => {
      loads += 1;
      if (loads > 20) throw new Error(`${url} loops`);
    });
    await router.load();
    const { location, matches } = router.state;
    expect(matches.map(({ status }) => status)).not.toContain('error');
    expect(isSamePath(matches.at(-1)?.fullPath ?? '', location.pathname)).toBe(true);
    return location;
  };
  for (const prefix of ['/Login', '/Loginapp'])
    for (const second of ['/Login', '/Loginapp', '/LOGIN', '/loginAPP', '/Login/Login'])
      for (const end of ['', '/', '/index.html', '/contact'])
        expect(await show(prefix + second + end), prefix + second + end).toMatchObject({
          pathname: '/',
          state: { message: 'PAGE_NOT_FOUND' },
        });
  await fc.assert(
    fc.asyncProperty(path, async (url) => void (await show(url))),
    { numRuns: 200 },
  );
});

test.each([
  ['/contact', '/contact'],
  ['/forgot-password', '/forgot-password'],
  ['/userActivation', '/userActivation'],
  ['/verification-required', '/'],
] as const)('a navigation to %s ends at %s in its own task, before any action', async (to, end) => {
  const { router } = await renderApp('/');
  let pathname: string | undefined;
  const nextTask = new Promise((resolve) => setImmediate(resolve));
  // `routerNavigation` sets the flow state in this task.
  void router.navigate({ to }).then(() => {
    pathname = router.state.location.pathname;
  });
  await nextTask;
  expect(pathname).toBe(end);
  await screen.findByRole('heading', { level: 1 });
});

test('a move back within a flow changes nothing if the user has left the flow before it arrives', async () => {
  const { core, router } = await renderApp('/');
  updateFlowSession(core.client, { flowState: pinSentStates['forgot-password'] });
  await act(() =>
    router.navigate({
      to: '/forgot-password',
      search: pinEntry('email'),
      state: { stepHistory: ['verify-identity'] },
    }),
  );
  // The user presses Back at the same time.
  vi.spyOn(router.history, 'go').mockImplementation(() => void router.navigate({ to: '/' }));
  const destination = { to: '/forgot-password', search: sendPinChoice } as const;
  await act(() => core.navigation.navigate(destination, { flowState: identifiedStates['forgot-password'] }));
  expect(router.history.go).toHaveBeenCalledWith(-1);
  expect(router.state.location.pathname).toBe('/');
  expect(readFlowSession(core.client).state).toBeUndefined();
});

test('the types of search parameters come from the schema of the route', () => {
  const typed = () => [
    // @ts-expect-error another flow has this step
    <Link key={0} to="/forgot-password" search={{ step: 'activate-user' }} />,
    // @ts-expect-error only the route of activation has this parameter
    <Link key={1} to="/forgot-password" search={{ activationcode: 'code' }} />,
    // @ts-expect-error this flow has no outcome screen
    <Link key={2} to="/security" search={{ flow: 'user-activation' }} />,
  ];
  expect(typed).toBeTypeOf('function');
  const password = () => getRouteApi('/forgot-password').useSearch();
  expectTypeOf<keyof ReturnType<typeof password> & ('step' | 'activationcode')>().toEqualTypeOf<'step'>();
});

test.each([
  ['/forgot-password?step=bogus&method=fax&pin=x', '/forgot-password'],
  ['/forgot-password?activationcode=x&cobrand=harbor', '/forgot-password?cobrand=harbor'],
  ['/userActivation?activationcode=x&ACTIVATIONCODE=y&flow=z', '/userActivation?activationcode=x'],
  ['/security?flow=user-activation', '/'],
  ['/contact?flow=forgot-username&step=verify-identity&constructor=x&__proto__=y', '/contact'],
])('the URL %s loses unknown parameters, without a new history entry: %s', async (url, expected) => {
  const { router } = await renderApp(url);
  await waitFor(() => expect(router.state.location.href).toBe(expected));
  expect([router.history.length, screen.getAllByRole('heading', { level: 1 }).length]).toEqual([1, 1]);
});

test('the theme is requested once by the root route, even if it fails', async () => {
  service.engine.script([{ method: 'GET', path: '/themesvc/v1/themes/harbor', status: 500, always: true }]);
  const { router, user } = await renderApp('/?cobrand=harbor');
  await user.click(await screen.findByRole('link', { name: /^forgot password/i }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
  expect(service.engine.requests().filter(({ path }) => path.includes('/themes/'))).toHaveLength(1);
});

const stepHistory = ['recover-password'] as const;
const expired = { message: 'FLOW_SESSION_EXPIRED' } as const;

test.each<[Flow, object, string, HistoryEntryState]>([
  // Without a step history, the next step adds an entry.
  ['forgot-password', { expired: 'forgot-password' }, '/forgot-password', expired],
  ['verification-required', { expired: 'verification-required' }, '/', expired],
  // A challenged login that continues as a reset has still the URL of the login.
  ['verification-required', { expired: 'reset-password' }, '/', expired],
  // It begins again from the link.
  ['user-activation', { expired: 'user-activation' }, '/userActivation', { stepHistory }],
  // A reload after a verified PIN: an error of the later step says nothing about PIN entry.
  ['forgot-password', { state: identifiedStates['forgot-password'] }, '/forgot-password', { stepHistory }],
  // What has expired, or the message of the entry, belongs to another flow.
  ['forgot-username', { expired: 'forgot-password' }, '/forgot-username', { stepHistory }],
  ['forgot-username', { state: identifiedStates['forgot-password'] }, '/forgot-username', { stepHistory }],
])('PIN entry in %s with the flow session %j redirects to %s with %j', (flow, flowSession, to, state) => {
  const { client } = createCore(() => ({ pathname: '/', search: {} }));
  client.setQueryData(flowSessionQuery.queryKey, flowSession);
  const entry = { stepHistory, message: 'VERIFY_PIN_INVALID_PIN' };
  expect(() => guardFlow(flow, client, pinEntry('email'), entry)).toThrow(
    expect.objectContaining({ options: expect.objectContaining({ to, state }) }),
  );
});
