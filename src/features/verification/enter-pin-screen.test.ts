import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { appInitQuery } from '#api/calls/app-init.ts';
import { sharedPassword } from '#api/offline/accounts.ts';
import type { ScriptedReply } from '#api/offline/script-queue.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { announced, button, field, hasFocus, link, message, shows, title } from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

type App = Awaited<ReturnType<typeof renderApp>>;

const pinField = () => field('PIN');
const remember = () => screen.getByRole('checkbox', { name: 'Remember this device' });
const sendingControls = () => screen.queryAllByRole('button', { name: /new PIN|instead/ });
const newestPin = () => service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';

async function verify(app: App, pin: string) {
  await app.fill({ PIN: pin });
  await app.press('Verify PIN');
}

/** Logs in with an account whose login requires a PIN, and has the PIN sent. */
async function toPinEntry(username: string, by: RegExp = /^Email PIN to/): Promise<App> {
  const app = await renderApp('/');
  await app.fill({ Username: username, Password: sharedPassword });
  await app.press('Login');
  await title('Send PIN');
  await app.press(by);
  await title(by.source.includes('Email') ? 'Check your email' : 'Check your text messages');
  return app;
}

/** Scripts the response to the next call of a path. */
const script = (path: string, response: Omit<ScriptedReply, 'method' | 'path'>) =>
  service.engine.script([{ method: 'POST', path: `/loginsvc/v1/${path}`, ...response }]);
const limitOfSending = { status: 401, body: { reason: 'TOKEN_MAXTRIES' } };

/** The checks of a PIN that the service has received. */
const checks = () => service.engine.requests().filter(({ path }) => path.includes('/pin/verify'));
const isSent = (Pin: string) => waitFor(() => expect(checks()[0]?.body).toMatchObject({ Pin }));

/** Loads the page again, with the session storage that the page has. */
async function reload({ router }: App): Promise<App> {
  const { href, state } = router.state.location;
  const stored = { ...window.sessionStorage };
  cleanup();
  const app = await renderApp(href, { stored });
  await act(() => app.router.navigate({ to: '.', search: true, replace: true, state }));
  return app;
}

const sixDigits = {
  configValues: [],
  validationModels: [{ name: 'Pin', minLength: 6, maxLength: 6, validators: [] }],
};

test('a refused PIN is reported below its field until a hint replaces the message, which does not come back', async () => {
  const app = await toPinEntry('challenge');
  await verify(app, '000400');
  await shows('VERIFY_PIN_INVALID_PIN');
  expect(document.querySelectorAll('[data-message-key]')).toHaveLength(1);
  expect(pinField().closest('[data-hinted]')).toContainElement(screen.getByRole('alert'));
  expect(pinField()).toBeInvalid();
  act(() => void app.client.setQueryData(appInitQuery.queryKey, sixDigits));
  await app.user.type(pinField(), '1');
  await app.user.tab();
  expect(announced()).toEqual([]);
  await app.user.clear(pinField());
  await app.press('Verify PIN');
  await shows('PIN_REQUIRED');
  await app.user.type(pinField(), '123456');
  expect(message()).toBeNull();
});

test('a PIN that was typed before its model loaded, and does not fit it, is not sent', async () => {
  const path = '/loginsvc/v1/appinitload';
  service.engine.script([
    { method: 'GET', path, status: 403 },
    { method: 'GET', path, body: sixDigits },
  ]);
  const app = await toPinEntry('challenge');
  await app.fill({ PIN: '12345610' });
  await act(() => app.client.refetchQueries({ queryKey: appInitQuery.queryKey }));
  await app.press('Verify PIN');
  await shows('PIN_INVALID');
  expect(pinField()).toHaveValue('12345610');
  expect(checks()).toEqual([]);
});

test('Remember this device stays as it is when a PIN is sent by the other method, and after a reload', async () => {
  let wasSending = false;
  const observer = new MutationObserver(() => {
    wasSending ||= screen.queryByLabelText('PIN') !== null && screen.queryByText('Sending…') !== null;
  });
  observer.observe(document, { childList: true, subtree: true });
  let app = await toPinEntry('new-device');
  observer.disconnect();
  expect(wasSending).toBe(false);
  await app.user.click(remember());
  const held = service.hold('/loginsvc/v1/pin');
  await app.press('Text it instead');
  expect(button('Text it instead')).toHaveTextContent('Sending…');
  held.release();
  await title('Check your text messages');
  expect(remember()).toBeChecked();
  app = await reload(app);
  await app.user.click(remember());
  app = await reload(app);
  expect(remember()).not.toBeChecked();
  await app.user.click(remember());
  await verify(app, newestPin());
  await waitFor(() => expect(checks()[0]?.body).toMatchObject({ IsRiskUpdate: true }));
});

describe('at the limit of PINs or texts', () => {
  test('no control sends a PIN, even after a reload, and the PIN form stays', async () => {
    const app = await toPinEntry('challenge');
    expect(sendingControls()).toHaveLength(2);
    script('pin', limitOfSending);
    await app.press('Text it instead');
    await shows('SEND_PIN_LIMIT_REACHED');
    expect(sendingControls()).toEqual([]);
    expect(link('1-800-555-0100').closest('[role=alert]')).toHaveTextContent(
      /Merchant Support\. ?1-800-555-0100$/,
    );
    const reloaded = await reload(app);
    expect(message('SEND_PIN_LIMIT_REACHED')).not.toBeNull();
    await verify(reloaded, '000400');
    await shows('VERIFY_PIN_INVALID_PIN');
    expect(sendingControls()).toEqual([]);
    expect(link('1-800-555-0100').closest('p')).toHaveTextContent(/^Having trouble\? Call Merchant Support:/);
    expect(link('Return to login')).toBeInTheDocument();
    await verify(reloaded, newestPin());
    await waitFor(() => expect(reloaded.posts).toHaveLength(1));
  });

  test('the message about a PIN that is no longer valid names Merchant Support', async () => {
    const app = await toPinEntry('challenge');
    script('pin', limitOfSending);
    await app.press('Text it instead');
    await shows('SEND_PIN_LIMIT_REACHED');
    await verify(app, '000401');
    await hasFocus(() => screen.getByRole('heading', { level: 1, name: 'We cannot send a PIN' }));
    expect(message('VERIFY_PIN_UNAUTHORIZED_PIN')).toHaveTextContent('Contact Merchant Support.');
    for (const state of [{}, { message: 'REQUEST_GIVEN_UP' }] as const) {
      await act(() => app.router.navigate({ to: '.', search: true, state }));
      await shows('SEND_PIN_LIMIT_REACHED');
    }
  });

  test('after three failed texts no more is offered, and a failed text keeps the typed PIN', async () => {
    const app = await toPinEntry('pin-sms-503');
    await app.user.type(pinField(), '1234');
    await app.press('Text it instead');
    await shows('SEND_PIN_TEXT_DELIVERY_FAILED_1');
    // The PIN that was emailed is valid, so what the user typed of it stays.
    expect(pinField()).toHaveValue('1234');
    await app.press('Text it instead');
    await shows('SEND_PIN_TEXT_DELIVERY_FAILED_2');
    expect(message('SEND_PIN_TEXT_DELIVERY_FAILED_2')).toHaveTextContent('or use the PIN in your email');
    await app.press('Text it instead');
    await shows('SEND_PIN_TEXT_DELIVERY_FAILED_3');
    expect(message('SEND_PIN_TEXT_DELIVERY_FAILED_3')).toHaveTextContent('Use the PIN in your email');
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  });
});

test('if the password must change, the PIN is the first of two steps', async () => {
  const app = await renderApp('/');
  await app.fill({ Username: 'compromised', Password: sharedPassword });
  await app.press('Login');
  await title('Send PIN');
  expect(screen.getByText('Step 1 of 2: Verify')).toBeInTheDocument();
  expect(screen.getByText(/^Before you can change your password/)).toBeInTheDocument();
  await app.press(/^Email PIN to/);
  await title('Check your email');
  script('pin', limitOfSending);
  await app.press('Text it instead');
  await shows('SEND_PIN_LIMIT_REACHED');
  act(() => app.router.history.back());
  await title('We cannot send a PIN');
  expect(message('SEND_PIN_LIMIT_REACHED')).not.toBeNull();
});

test('both activation limits link to login, and the limit of wrong PINs has its own screen', async () => {
  const app = await renderApp('/userActivation?activationcode=NEW-EMAIL');
  await app.user.click(await screen.findByRole('button', { name: /^Email PIN to/ }));
  await title('Check your email');
  expect(screen.queryByRole('link', { name: 'Go to login' })).toBeNull();
  script('pin', limitOfSending);
  await app.press('Text it instead');
  await shows('SEND_PIN_LIMIT_REACHED');
  expect(link('Go to login')).toBeInTheDocument();
  // The page is busy until the response, as in a browser.
  script('pin/verify', { status: 401, body: { reason: 'PIN_MAXTRIES' }, delayMs: 50 });
  await verify(app, '000411');
  await shows('VERIFY_PIN_LIMIT_REACHED');
  await hasFocus(() => screen.getByRole('heading', { level: 1 }));
  expect(document.querySelector('main :is(button, input)')).toBeNull();
  expect(link('Call 1-800-555-0100')).toBeInTheDocument();
  await app.user.click(link('Go to login'));
  await title('Login');
});

describe('the app takes only the digits of a PIN, cut to its length,', () => {
  test('from a paste', async () => {
    const app = await toPinEntry('challenge');
    expect(pinField()).not.toHaveAttribute('maxlength');
    expect(pinField()).toHaveAttribute('autocomplete', 'one-time-code');
    expect(pinField()).toHaveAttribute('inputmode', 'numeric');
    expect(pinField()).toHaveAttribute('spellcheck', 'false');
    await app.user.click(pinField());
    await app.user.paste('PIN: 46-16 ７٢.9');
    expect(pinField()).toHaveValue('461672');
    await app.user.type(pinField(), 'x', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect(pinField()).toHaveProperty('selectionStart', 1);
  });

  test('if an input method still composes it', async () => {
    const app = await toPinEntry('challenge');
    fireEvent.compositionStart(pinField());
    fireEvent.input(pinField(), { target: { value: '461 672' }, isComposing: true });
    expect(pinField()).toHaveValue('461 672');
    await app.press('Verify PIN');
    await isSent('461672');
  });
});
