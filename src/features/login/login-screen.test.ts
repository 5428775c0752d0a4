import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { readFlowSession, updateFlowSession } from '#src/core/flow-session.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { announced, field, hasFocus, link, message, shows, title } from '#tests/support/screen.ts';

// No third-party script is loaded in these tests.
const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const username = () => field('Username');
const password = () => field('Password');

type App = Awaited<ReturnType<typeof renderApp>>;

async function signIn(name: string, secret: string = sharedPassword) {
  const app = await renderApp('/');
  await app.fill({ Username: name, Password: secret });
  await app.press('Login');
  return app;
}

/** Returns everything in the query cache, the mutation cache and the storage, as text. */
const kept = ({ client }: App) =>
  JSON.stringify([
    ...[client.getMutationCache(), client.getQueryCache()].flatMap((cache) =>
      cache.getAll().map(({ state }) => state),
    ),
    { ...sessionStorage, ...localStorage },
  ]);

test('during a login the button says what is under way, and nothing keeps the password', async () => {
  const body = { redirectURL: '/console', sessionToken: 'session-1' };
  const held = service.hold('/loginSvc/v1/sessionSTA', { body });
  const app = await signIn('merchant');
  await screen.findByText('Logging in…');
  held.release();
  const fields = { SessionToken: 'session-1', AccountType: 'merchant', AnetDomain: '1' };
  await waitFor(() => expect(app.posts).toMatchObject([{ fields }]));
  expect(screen.getByText('Logging in…').closest('button')).toHaveAccessibleName('Login');
  await waitFor(() => expect(kept(app)).not.toContain(sharedPassword));
});

describe('a refused login', () => {
  test('empties and marks both fields, and one message describes them, in every language', async () => {
    const app = await signIn('merchant', 'wrong-secret-7');
    await waitFor(() => expect(message('LOGIN_UNAUTHORIZED_ERROR')).toHaveAttribute('role', 'alert'));
    expect(document.querySelectorAll('[data-message-key]')).toHaveLength(1);
    for (const field of [username(), password()]) {
      expect(field).toHaveValue('');
      expect(field).toBeInvalid();
    }
    await waitFor(() => expect(username()).toHaveFocus());
    // The alert has said it, so the focus need not.
    expect(username()).toHaveAccessibleDescription('');
    await app.user.tab();
    for (const field of [username(), password()])
      expect(field).toHaveAccessibleDescription('Username or password is incorrect.');
    await waitFor(() => expect(kept(app)).not.toContain('wrong-secret-7'));
    await waitFor(() => expect(document.title).toBe('Error: Login | Merchant Gateway'));
    await app.press('Español');
    await waitFor(() => expect(document.title).toBe('Error: Iniciar sesión | Merchant Gateway'));
    expect(document.documentElement).toHaveAttribute('lang', 'es-ES');
    expect(document.cookie).toContain('sign-in-locale=es-es');
    await app.user.click(link('Olvidé mi nombre de usuario'));
    await title('Recuperar nombre de usuario');
    expect(document.title).toBe('Recuperar nombre de usuario | Merchant Gateway');
    act(() => app.router.history.back());
    await waitFor(() => expect(document.title).toBe('Iniciar sesión | Merchant Gateway'));
    expect(message()).toBeNull();
  });

  test('loses its message to the hints of the next submit, and does not regain it on typing', async () => {
    const { fill, press, router } = await signIn('merchant', 'wrong-secret-7');
    await shows('LOGIN_UNAUTHORIZED_ERROR');
    await fill({ Username: 'm' });
    expect(message('LOGIN_UNAUTHORIZED_ERROR')).not.toBeNull();
    await press('Login');
    expect(message('PASSWORD_REQUIRED')).not.toBeNull();
    await waitFor(() => expect(router.state.location.state.message).toBeUndefined());
    await fill({ Password: 'C' });
    expect(message()).toBeNull();
    await waitFor(() => expect(document.title).toBe('Login | Merchant Gateway'));
  });
});

test.each([
  ['/', undefined],
  ['/?sub=logout', 'LOGIN_LOGGED_OUT'],
  ['/?action=cpwd', 'LOGIN_PASSWORD_CHANGED'],
  ['/no/such/page', 'PAGE_NOT_FOUND'],
])('at %s an empty submit shows hints and ends the message; a blur does neither', async (url, key) => {
  const { user, fill, press, router } = await renderApp(url);
  if (key !== undefined) {
    expect(message(key)).toHaveAttribute('role', 'status');
    expect(announced()).toEqual([message(key)?.textContent]);
  }
  await user.click(username());
  await user.tab();
  expect(message('USERNAME_REQUIRED')).toBeNull();
  await press('Login');
  expect(message('PASSWORD_REQUIRED')).toBeInTheDocument();
  expect(username()).toHaveFocus();
  expect(username()).toHaveAccessibleDescription('Enter your username.');
  await waitFor(() => expect(document.title).toBe('Error: Login | Merchant Gateway'));
  await waitFor(() => expect(router.state.location.href).toBe('/'));
  if (key !== undefined) expect(message(key)).toBeNull();
  await fill({ Username: 'merchant', Password: 'x' });
  expect(document.title).toBe('Login | Merchant Gateway');
});

test('the title gets no Error: by a blur, or by a message about a field that the screen lacks', async () => {
  const { user, router } = await renderApp('/forgot-password');
  const state = { message: 'VERIFY_PIN_INVALID_PIN' } as const;
  await act(() => router.navigate({ to: '.', state }));
  expect(router.state.location.state).toMatchObject(state);
  expect(message()).toBeNull();
  await user.click(username());
  await user.tab();
  expect(message('USERNAME_REQUIRED')).toBeInTheDocument();
  expect(document.title).toBe('Reset password | Merchant Gateway');
});

test('Try again after a failed app init removes the message and focuses the heading', async () => {
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', status: 404, body: {} }]);
  const { press } = await renderApp('/');
  await shows('LOGIN_UNANTICIPATED_ERROR');
  await waitFor(() => expect(document.title).toBe('Error: Login | Merchant Gateway'));
  await press('Try again');
  await waitFor(() => expect(message()).toBeNull());
  await waitFor(() => expect(document.title).toBe('Login | Merchant Gateway'));
  await hasFocus(() => screen.getByRole('heading', { level: 1 }));
});

test.each([
  ['merchant', 'merchant'],
  ['O’NEIL', "O'NEIL"],
  ['ＭＡＲＹ', 'ＭＡＲＹ'],
])('%s is sent as %s, the plain form only if it fits the validation model', async (typed, sent) => {
  const pattern = "^[A-ZＡ-Ｚ']+$";
  const model = (name: string) => ({ name, validators: [{ name, regExName: name, pattern }] });
  const body = { configValues: [], validationModels: ['LoginUserName', 'LoginPassword'].map(model) };
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', body }]);
  await signIn(typed);
  await waitFor(() => expect(service.engine.requests().at(-1)?.body).toMatchObject({ LoginName: sent }));
});

test('a login with sub=oauth and a reseller has another title, and a link that signs up', async () => {
  const { user, posts } = await renderApp('/?sub=oauth&resellerId=9&state=1e5');
  await title('Log in to connect your account');
  const signUp = link("Don't have an account? Sign up now");
  expect(signUp).toHaveAttribute('href', '/?sub=oauth&state=1e5&resellerid=9');
  await user.click(signUp);
  await waitFor(() => expect(posts).toMatchObject([{ fields: { state: '1e5', resellerId: '9' } }]));
});

test('a username typed on login is filled in on Forgot password and again on login, and is not stored', async () => {
  const { user, router, client } = await renderApp('/');
  // An empty one is none, so login has its caret in it again.
  await user.click(link('Forgot password'));
  expect(readFlowSession(client).username).toBeUndefined();
  await user.click(await screen.findByRole('link', { name: 'Return to login' }));
  await title('Login');
  Object.assign(username(), { value: 'owner' });
  await user.click(link('Forgot username'));
  await user.click(await screen.findByRole('link', { name: 'Return to login' }));
  await waitFor(() => expect(username()).toHaveValue('owner'));
  Object.assign(username(), { value: ' shop-owner ' });
  await user.click(link('Forgot password'));
  await title('Reset password');
  expect(username()).toHaveValue('shop-owner');
  expect(JSON.stringify([router.state.location, { ...sessionStorage, ...localStorage }])).not.toContain(
    'shop-owner',
  );
});

test('if the browser fills in a password without an event in the first second, its hint ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { user } = await renderApp('/');
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(message('PASSWORD_REQUIRED')).toBeInTheDocument();
  Object.assign(screen.getByLabelText('Password'), { value: 'filled' });
  // A login that the page has sent is under way.
  document.body.setAttribute('inert', '');
  act(() => void vi.advanceTimersByTime(10));
  expect(message('PASSWORD_REQUIRED')).toBeInTheDocument();
  document.body.removeAttribute('inert');
  act(() => void vi.advanceTimersByTime(10));
  expect(message('PASSWORD_REQUIRED')).toBeNull();
});

describe('a username that was retrieved', () => {
  const storageKey = 'merchant-sign-in.flow-session.1';
  const isStored = () => 'username' in JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');

  /** Loads login with what session storage and the history entry have after a retrieval. */
  async function afterReload(name = 'corner.shop') {
    const known = { username: name, retrieved: true, expiresAt: Date.now() + 9 * 60_000 };
    const app = await renderApp('/', { stored: { [storageKey]: JSON.stringify({ username: known }) } });
    const state = { message: 'LOGIN_USERNAME_RETRIEVED' } as const;
    await act(() => app.router.navigate({ to: '.', search: true, replace: true, state }));
    return app;
  }

  test('is shown and filled in unchanged, and cannot be translated by the browser', async () => {
    const name = String.raw`STORE\xaddie`;
    await afterReload(name);
    expect(username()).toHaveValue(name);
    const banner = within(message('LOGIN_USERNAME_RETRIEVED') as HTMLElement);
    expect((await banner.findByText(name)).parentElement).toHaveAttribute('translate', 'no');
  });

  test('does not replace what the user has typed', async () => {
    const { user, client } = await renderApp('/');
    await user.type(username(), 'other');
    act(() => updateFlowSession(client, { knownUsername: { username: 'corner.shop', retrieved: true } }));
    expect(username()).toHaveValue('other');
  });

  test('is not forgotten by a link that is dropped', async () => {
    const { user, router } = await afterReload();
    const load = vi.spyOn(router, 'loadRouteChunk').mockReturnValue(new Promise(() => undefined));
    await user.clear(username());
    await user.click(link('Forgot password'));
    expect(load).toHaveBeenCalled();
    await user.type(username(), 'm');
    expect(message('LOGIN_USERNAME_RETRIEVED')).toHaveTextContent('Your username is corner.shop');
    expect(isStored()).toBe(true);
  });

  test.each([
    ['Forgot username', 'Retrieve username'],
    // What login has filled in is not typed, so Forgot password does not fill it in.
    ['Forgot password', 'Reset password'],
  ])('is forgotten by a later flow (%s)', async (name, heading) => {
    const { user, client } = await afterReload();
    await user.click(link(name));
    await title(heading);
    expect(isStored()).toBe(false);
    expect(screen.queryByDisplayValue('corner.shop')).toBeNull();
    await user.click(link('Return to login'));
    await title('Login');
    expect(username()).toHaveValue('');
    expect(readFlowSession(client).username).toBeUndefined();
  });
});
