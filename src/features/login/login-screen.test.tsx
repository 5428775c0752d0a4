import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { recoveryFields, sampleIdentity } from '#api/recovery-fields.ts';
import { readTicket, setKnownUsername } from '#src/core/ticket.ts';
import { identityFields } from '#src/flow/identity-fields.ts';
import { renderApp } from '#tests/support/render-app.tsx';

// No third-party script is loaded in these tests.
const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const username = () => screen.getByRole('textbox', { name: 'Username' });
const password = () => screen.getByLabelText('Password', { selector: 'input' });
const message = (key: string) => document.querySelector(`[data-message-key="${key}"]`);

type App = Awaited<ReturnType<typeof renderApp>>;

async function signIn(name: string, secret: string = sharedPassword) {
  const app = await renderApp('/');
  await app.user.type(username(), name);
  await app.user.type(password(), secret);
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  return app;
}

/** Returns everything in the query cache and the mutation cache, as text. */
const cached = ({ client }: App) =>
  JSON.stringify(
    [client.getMutationCache(), client.getQueryCache()].flatMap((cache) =>
      cache.getAll().map(({ state }) => state),
    ),
  );

describe('an accepted login', () => {
  test('posts the session token, and no cache and no storage has the password', async () => {
    const app = await signIn('merchant');
    const { posts } = app;
    await waitFor(() => expect(posts).toHaveLength(1));
    expect(posts[0]?.fields).toMatchObject({ AccountType: 'merchant', AnetDomain: '1' });
    expect(posts[0]?.fields.SessionToken).toBeTruthy();
    await waitFor(() => expect(cached(app)).not.toContain(sharedPassword));
    expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain(
      sharedPassword,
    );
  });
});

test('a wrong password shows an alert and no hints, empties the fields, and is in no cache afterwards', async () => {
  const app = await signIn('merchant', 'wrong-secret-7');
  await waitFor(() => expect(message('LOGIN_UNAUTHORIZED_ERROR')).toHaveAttribute('role', 'alert'));
  await waitFor(() => expect(app.client.getMutationCache().getAll()).toEqual([]));
  expect(cached(app)).not.toContain('wrong-secret-7');
  expect(username()).toHaveValue('');
  expect(password()).toHaveValue('');
  expect(message('USERNAME_REQUIRED')).toBeNull();
  await waitFor(() => expect(username()).toHaveFocus());
});

test('a refused login marks both fields, which its one message describes', async () => {
  await signIn('merchant', 'wrong-secret-7');
  await waitFor(() => expect(message('LOGIN_UNAUTHORIZED_ERROR')).not.toBeNull());
  for (const field of [username(), password()]) {
    expect(field).toBeInvalid();
    expect(field).toHaveAccessibleDescription('Username or password is incorrect.');
  }
  expect(document.querySelectorAll('[data-message-key]')).toHaveLength(1);
});

test('the hints of the next attempt replace the refusal, which does not come back while the user types', async () => {
  const { user, router } = await signIn('merchant', 'wrong-secret-7');
  await waitFor(() => expect(message('LOGIN_UNAUTHORIZED_ERROR')).not.toBeNull());
  await user.type(username(), 'm');
  expect(message('LOGIN_UNAUTHORIZED_ERROR')).not.toBeNull();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(message('PASSWORD_REQUIRED')).not.toBeNull();
  await waitFor(() => expect(router.state.location.state.message).toBeUndefined());
  await user.type(password(), 'C');
  expect(message('PASSWORD_REQUIRED')).toBeNull();
  expect(message('LOGIN_UNAUTHORIZED_ERROR')).toBeNull();
  await waitFor(() => expect(document.title).toBe('Login | Merchant Gateway'));
});

test('an empty form shows its hints on submit, not on blur, and focuses its first field', async () => {
  const { user } = await renderApp('/');
  await user.click(username());
  await user.tab();
  expect(message('USERNAME_REQUIRED')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Login' }));
  expect(message('USERNAME_REQUIRED')).toBeInTheDocument();
  expect(message('PASSWORD_REQUIRED')).toBeInTheDocument();
  expect(username()).toHaveFocus();
  expect(username()).toHaveAccessibleDescription('Enter your username.');
});

test('a username that does not fit its model is sent, because only an empty field is an issue', async () => {
  service.engine.script([
    {
      method: 'GET',
      path: '/loginsvc/v1/appinitload',
      body: {
        configValues: [],
        validationModels: ['LoginUserName', 'LoginPassword'].map((name) => ({
          name,
          minLength: 9,
          validators: [{ name, regExName: name, pattern: '^[A-Z]+$' }],
        })),
      },
    },
  ]);
  const { user } = await signIn('merchant');
  await user.tab();
  expect(document.querySelector('[data-message-key]')).toBeNull();
  await waitFor(() =>
    expect(service.engine.requests().filter(({ path }) => /sessionsta/i.test(path))).toHaveLength(1),
  );
});

test('a login with sub=oauth and a reseller has another title, another button and a sign-up link', async () => {
  const { user, posts } = await renderApp('/?sub=oauth&resellerId=9&state=1e5');
  expect(
    screen.getByRole('heading', { level: 1, name: 'Log in to connect your account' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Connect your account' })).toBeInTheDocument();
  const signUp = screen.getByRole('link', { name: "Don't have an account? Sign up now" });
  expect(signUp).toHaveAttribute('href', '/?sub=oauth&state=1e5&resellerid=9');
  await user.click(signUp);
  await waitFor(() => expect(posts).toHaveLength(1));
  expect(posts[0]?.action).toMatch(/\/activation\/Boarding\/SignupDelegation$/);
  expect(posts[0]?.fields).toMatchObject({ sub: 'oauth', client_id: '', state: '1e5', resellerId: '9' });
});

test('a login with sub=oauth and no reseller is a plain login', async () => {
  await renderApp('/?sub=oauth');
  expect(screen.getByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
});

test('a link opens Contact support, and keeps the entry parameters', async () => {
  const { user, router } = await renderApp('/?cobrand=harbor&sub=logout');
  const link = screen.getByRole('link', { name: 'Need help?' });
  expect(link).toHaveAttribute('href', '/contact?cobrand=harbor');
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Contact support' });
  expect(router.state.location.href).toBe('/contact?cobrand=harbor');
});

test('a click on a language translates the page and stores the choice', async () => {
  const { user } = await renderApp('/');
  await user.click(screen.getByRole('button', { name: 'Español' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Iniciar sesión' })).toBeInTheDocument();
  expect(document.documentElement).toHaveAttribute('lang', 'es-ES');
  expect(document.cookie).toContain('sign-in-locale=es-es');
  await user.click(screen.getByRole('button', { name: 'English' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Login' })).toBeInTheDocument();
});

describe('the document title', () => {
  test('begins with Error: while the error of a login is shown, in every language', async () => {
    const { user } = await signIn('merchant', 'wrong-secret-7');
    await waitFor(() => expect(document.title).toBe('Error: Login | Merchant Gateway'));
    await user.click(screen.getByRole('button', { name: 'Español' }));
    await waitFor(() => expect(document.title).toBe('Error: Iniciar sesión | Merchant Gateway'));
    await user.click(screen.getByRole('link', { name: 'Recuperar usuario' }));
    await screen.findByRole('heading', { level: 1, name: 'Recuperar el nombre de usuario' });
    expect(document.title).toBe('Recuperar el nombre de usuario | Merchant Gateway');
  });

  test('begins with Error: after a submit of an empty form, until the fields have values', async () => {
    const { user } = await renderApp('/');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(document.title).toBe('Error: Login | Merchant Gateway');
    await user.type(username(), 'merchant');
    await user.type(password(), 'x');
    expect(document.title).toBe('Login | Merchant Gateway');
  });

  test('has no Error: for the message of a field that the screen lacks', async () => {
    const { router } = await renderApp('/forgot-password');
    await act(() =>
      router.navigate({
        to: '.',
        state: { message: 'VERIFY_PIN_INVALID_PIN' } as typeof router.state.location.state,
      }),
    );
    expect(router.state.location.state).toMatchObject({ message: 'VERIFY_PIN_INVALID_PIN' });
    expect(document.querySelector('[data-message-key]')).toBeNull();
    expect(document.title).toBe('Reset password | Merchant Gateway');
  });

  test('has no Error: for the hint of a field that the user only left', async () => {
    const { user } = await renderApp('/forgot-password');
    await user.click(username());
    await user.tab();
    expect(message('USERNAME_REQUIRED')).toBeInTheDocument();
    expect(document.title).toBe('Reset password | Merchant Gateway');
  });
});

test('a username typed on login is filled in on Forgot password, and is not in history or storage', async () => {
  const { user, router } = await renderApp('/');
  await user.type(username(), ' shop-owner ');
  await user.click(screen.getByRole('link', { name: 'Forgot password' }));
  await screen.findByRole('heading', { level: 1, name: 'Reset password' });
  expect(username()).toHaveValue('shop-owner');
  expect(JSON.stringify(router.state.location)).not.toContain('shop-owner');
  expect(JSON.stringify({ ...window.sessionStorage, ...window.localStorage })).not.toContain('shop-owner');
});

test('while a login is under way its button shows Logging in…, and keeps its accessible name', async () => {
  service.engine.script([{ method: 'POST', path: '/loginSvc/v1/sessionSTA', delayMs: 20_000 }]);
  await signIn('merchant');
  expect(screen.getByText('Logging in…')).toBeVisible();
  expect(screen.getByText('Logging in…').closest('button')).toHaveAccessibleName('Login');
});

test('after an accepted login the button shows Opening your console…, and keeps its accessible name', async () => {
  const { posts } = await signIn('merchant');
  await waitFor(() => expect(posts).toHaveLength(1));
  const arrival = await screen.findByText('Opening your console…', { selector: 'button *' });
  expect(arrival.closest('button')).toHaveAccessibleName('Login');
});

test.each(['/?sub=logout', '/?action=cpwd'])(
  'at %s a submit with empty fields ends the greeting',
  async (url) => {
    const { user, router } = await renderApp(url);
    expect(screen.getByRole('status')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(message('USERNAME_REQUIRED')).toBeInTheDocument();
    await waitFor(() => expect(router.state.location.href).toBe('/'));
    expect(message('LOGIN_LOGGED_OUT') ?? message('LOGIN_PASSWORD_CHANGED')).toBeNull();
  },
);

describe('a username that was retrieved', () => {
  const storageKey = 'merchant-sign-in.ticket.2';
  const stored = () => ({
    [storageKey]: JSON.stringify({
      username: { username: 'corner.shop', retrieved: true, expiresAt: Date.now() + 9 * 60_000 },
    }),
  });
  const state = { message: 'LOGIN_USERNAME_RETRIEVED' } as const;
  const isStored = () => 'username' in JSON.parse(window.sessionStorage.getItem(storageKey) ?? '{}');

  /** Loads login with what session storage and the history entry have after a retrieval. */
  async function afterReload() {
    const app = await renderApp('/', { stored: stored() });
    await act(() => app.router.navigate({ to: '.', search: true, replace: true, state }));
    return app;
  }

  test('is shown and filled in after a reload', async () => {
    await afterReload();
    expect(message('LOGIN_USERNAME_RETRIEVED')).toHaveTextContent('Your username is corner.shop');
    expect(username()).toHaveValue('corner.shop');
  });

  test('is shown as it is, and no browser translates it', async () => {
    const { client } = await afterReload();
    act(() => setKnownUsername(client, { username: String.raw`STORE\xaddie`, retrieved: true }));
    const banner = within(message('LOGIN_USERNAME_RETRIEVED') as HTMLElement);
    const name = await banner.findByText(String.raw`STORE\xaddie`);
    expect(name).toHaveAttribute('translate', 'no');
  });

  test('does not replace what the user has typed', async () => {
    const { user, client } = await renderApp('/');
    await user.type(username(), 'other');
    act(() => setKnownUsername(client, { username: 'corner.shop', retrieved: true }));
    expect(username()).toHaveValue('other');
  });

  test('is not forgotten by a link that is dropped', async () => {
    const { user, router } = await afterReload();
    const load = vi.spyOn(router, 'loadRouteChunk').mockReturnValue(new Promise(() => undefined));
    await user.clear(username());
    await user.click(screen.getByRole('link', { name: 'Forgot password' }));
    expect(load).toHaveBeenCalled();
    await user.type(username(), 'm');
    expect(message('LOGIN_USERNAME_RETRIEVED')).toHaveTextContent('Your username is corner.shop');
    expect(isStored()).toBe(true);
  });

  test.each([
    ['Forgot username', 'Retrieve username'],
    // What login has filled in is not typed, so Forgot password does not fill it in.
    ['Forgot password', 'Reset password'],
  ])('is forgotten by a later flow (%s)', async (link, title) => {
    const { user, client } = await afterReload();
    await user.click(screen.getByRole('link', { name: link }));
    await screen.findByRole('heading', { level: 1, name: title });
    expect(isStored()).toBe(false);
    expect(screen.queryByDisplayValue('corner.shop')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Return to login' }));
    await screen.findByRole('heading', { level: 1, name: 'Login' });
    expect(username()).toHaveValue('');
    expect(readTicket(client).username).toBeUndefined();
  });

  test('is stored by the flow that found it, and is in neither the URL nor the history state', async () => {
    const { user, router } = await renderApp('/forgot-username');
    for (const field of recoveryFields['forgot-username']) {
      const name = identityFields[field].label.message;
      await user.type(screen.getByRole('textbox', { name }), sampleIdentity[field]);
    }
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await user.click(await screen.findByRole('button', { name: /^Email PIN to/ }));
    const pin = await screen.findByLabelText('PIN', { selector: 'input' });
    await user.type(pin, service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '');
    await user.click(screen.getByRole('button', { name: 'Verify PIN' }));
    await waitFor(() => expect(message('LOGIN_USERNAME_RETRIEVED')).not.toBeNull());
    expect(isStored()).toBe(true);
    expect(username()).toHaveValue('merchant');
    expect(JSON.stringify(router.state.location)).not.toContain('merchant');
  });
});
