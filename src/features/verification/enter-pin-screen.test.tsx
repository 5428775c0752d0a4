import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import type { ScriptedReply } from '#api/offline/script-queue.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { readTicket, setFlowState } from '#src/core/ticket.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

type App = Awaited<ReturnType<typeof renderApp>>;

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const message = (key: string) => document.querySelector(`[data-message-key="${key}"]`);
const shows = (key: string) => waitFor(() => expect(message(key)).not.toBeNull());
const pinField = () => screen.getByLabelText('PIN', { selector: 'input' });
const remember = () => screen.getByRole('checkbox', { name: 'Remember this device' });
const press = ({ user }: App, name: string | RegExp) => user.click(screen.getByRole('button', { name }));
const newestPin = () => service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';

/** Logs in with an account whose login requires a PIN, and has the PIN sent. */
async function toPinEntry(username: string, by: RegExp = /^Email PIN to/): Promise<App> {
  const app = await renderApp('/');
  await app.user.type(screen.getByRole('textbox', { name: 'Username' }), username);
  await app.user.type(screen.getByLabelText('Password', { selector: 'input' }), sharedPassword);
  await press(app, 'Login');
  await title('Send PIN');
  await press(app, by);
  await title(by.source.includes('Email') ? 'Check your email' : 'Check your text messages');
  return app;
}

/** Opens an activation link, and has the PIN emailed. */
async function toActivationPin(): Promise<App> {
  const app = await renderApp('/userActivation?activationcode=NEW-EMAIL');
  await app.user.click(await screen.findByRole('button', { name: /^Email PIN to/ }));
  await title('Check your email');
  return app;
}

/** Scripts the response to the next call of a path. */
const script = (path: string, response: Omit<ScriptedReply, 'method' | 'path'>) =>
  service.engine.script([{ method: 'POST', path: `/loginsvc/v1/${path}`, ...response }]);

/** The checks of a PIN that the service has received. */
const checks = () => service.engine.requests().filter(({ path }) => path.includes('/pin/verify'));
const isBusy = () => document.querySelector('[aria-busy="true"]') !== null;

/** Loads the page again, with the session storage that the page has. */
async function reload({ router }: App): Promise<App> {
  const { href, state } = router.state.location;
  const stored = { ...window.sessionStorage };
  cleanup();
  const app = await renderApp(href, { stored });
  await act(() => app.router.navigate({ to: '.', search: true, replace: true, state }));
  return app;
}

test('a refused PIN is reported below its field, until the hint of an attempt without a PIN replaces it for good', async () => {
  const app = await toPinEntry('challenge');
  await app.user.type(pinField(), '000400');
  await press(app, 'Verify PIN');
  await shows('VERIFY_PIN_INVALID_PIN');
  expect(document.querySelectorAll('[data-message-key]')).toHaveLength(1);
  expect(pinField().closest('[data-hinted]')).toContainElement(screen.getByRole('alert'));
  expect(pinField()).toBeInvalid();
  expect(pinField()).toHaveAccessibleDescription(expect.stringContaining('Incorrect PIN'));
  await press(app, 'Verify PIN');
  await shows('PIN_REQUIRED');
  await app.user.type(pinField(), '1');
  expect(document.querySelector('[data-message-key]')).toBeNull();
});

test('the button by which a PIN is sent is busy until the response', async () => {
  const app = await toPinEntry('new-device');
  const held = service.hold('/loginsvc/v1/pin');
  await press(app, 'Text it instead');
  expect(screen.getByRole('button', { name: 'Text it instead' })).toHaveTextContent('Sending…');
  held.release();
  await title('Check your text messages');
});

describe('Remember this device stays ticked', () => {
  test('when a PIN is sent by the other method, and after a reload', async () => {
    const app = await toPinEntry('new-device');
    await app.user.click(remember());
    await press(app, 'Text it instead');
    await title('Check your text messages');
    expect(remember()).toBeChecked();
    const reloaded = await reload(app);
    expect(remember()).toBeChecked();
    await reloaded.user.type(pinField(), newestPin());
    await press(reloaded, 'Verify PIN');
    await waitFor(() => expect(reloaded.posts).toHaveLength(1));
    expect(checks()[0]?.body).toMatchObject({ IsRiskUpdate: true });
  });

  test('after a reload without a submit, and unticked stays unticked', async () => {
    const app = await toPinEntry('new-device');
    await app.user.click(remember());
    const reloaded = await reload(app);
    expect(remember()).toBeChecked();
    await reloaded.user.click(remember());
    await reload(reloaded);
    expect(remember()).not.toBeChecked();
  });
});

test('if sending has reached its limit, the PIN form stays without what sends a PIN, also after a reload', async () => {
  const sendingControls = () => screen.queryAllByRole('button', { name: /new PIN|instead/ });
  const app = await toPinEntry('challenge');
  expect(sendingControls()).toHaveLength(2);
  script('pin', { status: 401, body: { reason: 'TOKEN_MAXTRIES' } });
  await press(app, 'Text it instead');
  await shows('SEND_PIN_LIMIT_REACHED');
  expect(sendingControls()).toEqual([]);
  const reloaded = await reload(app);
  expect(message('SEND_PIN_LIMIT_REACHED')).not.toBeNull();
  expect(sendingControls()).toEqual([]);
  await reloaded.user.type(pinField(), '000400');
  await press(reloaded, 'Verify PIN');
  await shows('VERIFY_PIN_INVALID_PIN');
  expect(sendingControls()).toEqual([]);
  await reloaded.user.type(pinField(), newestPin());
  await press(reloaded, 'Verify PIN');
  await waitFor(() => expect(reloaded.posts).toHaveLength(1));
});

describe('after a failed text message', () => {
  test('PIN entry names the PIN in the email, keeps what was typed, and after the third offers no text message', async () => {
    const app = await toPinEntry('pin-sms-503');
    await app.user.type(pinField(), '1234');
    await press(app, 'Text it instead');
    await shows('SEND_PIN_TEXT_DELIVERY_FAILED_1');
    // The PIN that was emailed is valid, so what the user typed of it stays.
    expect(pinField()).toHaveValue('1234');
    await press(app, 'Text it instead');
    await shows('SEND_PIN_TEXT_DELIVERY_FAILED_2');
    expect(message('SEND_PIN_TEXT_DELIVERY_FAILED_2')).toHaveTextContent('or use the PIN in your email');
    await press(app, 'Text it instead');
    await shows('SEND_PIN_TEXT_DELIVERY_FAILED_3');
    expect(message('SEND_PIN_TEXT_DELIVERY_FAILED_3')).toHaveTextContent('Use the PIN in your email');
    expect(screen.queryByRole('button', { name: /instead/ })).toBeNull();
  });

  test('without any other contact PIN entry offers no further PIN, and shows the phone and a link to login', async () => {
    const app = await toPinEntry('expired-phone', /^Text PIN to/);
    act(() => {
      const state = readTicket(app.client).state;
      if (state?.kind === 'identified') setFlowState(app.client, { ...state, phone: undefined });
    });
    await reload(app);
    expect(screen.queryAllByRole('button', { name: /new PIN|instead/ })).toEqual([]);
    expect(screen.getByRole('link', { name: '1-800-555-0100' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Return to login' })).toBeInTheDocument();
  });
});

describe('the hint of the PIN field', () => {
  test('a PIN that is too short, or that does not match its pattern, is not sent and shows PIN_INVALID', async () => {
    service.engine.script([
      {
        method: 'GET',
        path: '/loginsvc/v1/appinitload',
        body: {
          configValues: [],
          validationModels: [
            { name: 'Pin', minLength: 6, validators: [{ name: 'Pin', pattern: '^[1-9]\\d*$' }] },
          ],
        },
      },
    ]);
    const app = await toPinEntry('challenge');
    for (const pin of ['12345', '012345']) {
      await app.user.clear(pinField());
      await app.user.type(pinField(), pin);
      await press(app, 'Verify PIN');
      expect(message('PIN_INVALID')).not.toBeNull();
      expect(pinField()).toHaveFocus();
    }
    expect(checks()).toEqual([]);
  });
});

test('a PIN stays in its field if the user cancels its check', async () => {
  const app = await toPinEntry('challenge');
  script('pin/verifychallenge', { delayMs: 20_000 });
  await app.user.type(pinField(), '123456');
  await press(app, 'Verify PIN');
  await waitFor(() => expect(isBusy()).toBe(true));
  act(() => app.core.submits.cancel());
  await shows('REQUEST_GIVEN_UP');
  expect(pinField()).toHaveValue('123456');
});

describe('a link opens the mail service of the address to which the PIN was sent', () => {
  async function withAddress(email: string, by: RegExp) {
    const app = await toPinEntry('challenge', by);
    act(() => {
      const state = readTicket(app.client).state;
      if (state?.kind !== 'identified' || state.sent === undefined) return;
      const to = state.sent.method === 'email' ? email : state.sent.to;
      setFlowState(app.client, { ...state, email, sent: { ...state.sent, to } });
    });
    await reload(app);
  }

  test('in a new tab, without opener and referrer', async () => {
    await withAddress('m***@gmail.com', /^Email PIN to/);
    const link = screen.getByRole('link', { name: 'Open Gmail' });
    expect(link).toHaveAttribute('href', 'https://mail.google.com/');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    expect(pinField()).toHaveAccessibleDescription(/^(?!.*Open Gmail)/);
  });

  test('but not after a PIN by text message', async () => {
    await withAddress('m***@gmail.com', /^Text PIN to/);
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull();
  });
});

test('the limit of an activation is a separate screen. Its heading takes the focus, and it shows the support phone and a link to login', async () => {
  const app = await toActivationPin();
  expect(screen.queryByRole('link', { name: 'Go to login' })).toBeNull();
  // The page is busy until the response, as in a browser.
  script('pin/verify', { status: 401, body: { reason: 'PIN_MAXTRIES' }, delayMs: 50 });
  await app.user.type(pinField(), '000411');
  await press(app, 'Verify PIN');
  await shows('VERIFY_PIN_LIMIT_REACHED');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  expect(document.querySelector('main :is(button, input)')).toBeNull();
  expect(screen.getByRole('link', { name: 'Call 1-800-555-0100' })).toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'Go to login' }));
  await title('Login');
});

test('if sending has reached its limit in activation, a link to login follows the PIN form', async () => {
  const app = await toActivationPin();
  script('pin', { status: 401, body: { reason: 'TOKEN_MAXTRIES' } });
  await press(app, 'Text it instead');
  await shows('SEND_PIN_LIMIT_REACHED');
  expect(pinField()).toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'Go to login' }));
  await title('Login');
});

describe('the PIN that the field shows at the submit is sent', () => {
  const isSent = (Pin: string) => waitFor(() => expect(checks()[0]?.body).toMatchObject({ Pin }));

  test.each(['461672', '461 672', 'Valid 10 min: 461672'])('if %s came without an event', async (entry) => {
    const app = await toPinEntry('challenge');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(pinField(), entry);
    await press(app, 'Verify PIN');
    await isSent('461672');
  });

  test('if an input method still composes it', async () => {
    const app = await toPinEntry('challenge');
    fireEvent.compositionStart(pinField());
    fireEvent.input(pinField(), { target: { value: '461 672' }, isComposing: true });
    expect(pinField()).toHaveValue('461 672');
    await press(app, 'Verify PIN');
    await isSent('461672');
  });
});

test('of a pasted message the PIN field takes the PIN', async () => {
  const app = await toPinEntry('challenge');
  await app.user.click(pinField());
  await app.user.paste('Valid 10 min: 461 672.');
  expect(pinField()).toHaveValue('461672');
});

test('the activation summary has the username as the account, also if the record has numbers, and a link for another user', async () => {
  const app = await toActivationPin();
  const record = { userName: 'new.user', accountId: 7, mobileNumber: 5550100, phone: null, extension: 12 };
  script('activation/verifycontact', { body: record });
  await app.user.type(pinField(), newestPin());
  await press(app, 'Verify PIN');
  await title('Activate account');
  expect(document.querySelector('[data-account]')).toHaveTextContent('new.user');
  expect(screen.getByText('5550100')).toBeInTheDocument();
  expect(screen.getByText('12')).toBeInTheDocument();
  await app.user.click(screen.getByRole('link', { name: 'Not you?' }));
  await title('Login');
});

/** Stubs the WebOTP API. @returns a function that delivers the PIN of a text message. */
function stubWebOtp(): (code: string) => void {
  let receive: (credential: { code: string }) => void = () => undefined;
  vi.stubGlobal('OTPCredential', class {});
  vi.stubGlobal('navigator', {
    ...navigator,
    onLine: true,
    languages: ['en'],
    credentials: {
      get: () =>
        new Promise((resolve) => {
          receive = resolve;
        }),
    },
  });
  return (code) => receive({ code });
}

describe('a PIN that the browser reads from the text message', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  test('is filled in and sent', async () => {
    const receive = stubWebOtp();
    const app = await toPinEntry('challenge', /^Text PIN to/);
    act(() => receive(newestPin()));
    await waitFor(() => expect(app.posts).toHaveLength(1));
  });

  test.each<[string, () => Response]>([
    ['that fails', () => HttpResponse.json({}, { status: 400 })],
    [
      'that fails because the browser is offline',
      () => {
        Object.assign(navigator, { onLine: false });
        return HttpResponse.error();
      },
    ],
  ])('during the check of another PIN %s is sent after it', async (_, respond) => {
    const receive = stubWebOtp();
    const app = await toPinEntry('challenge', /^Text PIN to/);
    const code = newestPin();
    service.server.use(
      http.post(
        '*/loginsvc/v1/pin/verifychallenge',
        async () => {
          await waitFor(() => expect(document.querySelector('[inert]')).toBeInTheDocument());
          act(() => receive(code));
          return respond();
        },
        { once: true },
      ),
    );
    await app.user.type(pinField(), '111111');
    await app.user.click(screen.getByRole('button', { name: 'Verify PIN' }));
    await waitFor(() => expect(app.posts).toHaveLength(1));
  });

  test('during a check that the user stops is dropped, and the typed PIN stays', async () => {
    const receive = stubWebOtp();
    const app = await toPinEntry('challenge', /^Text PIN to/);
    script('pin/verifychallenge', { delayMs: 20_000 });
    await app.user.type(pinField(), '111111');
    await press(app, 'Verify PIN');
    await waitFor(() => expect(isBusy()).toBe(true));
    await act(async () => receive(newestPin()));
    act(() => app.core.submits.cancel());
    await shows('REQUEST_GIVEN_UP');
    await waitFor(() => expect(isBusy()).toBe(false));
    expect(pinField()).toHaveValue('111111');
    expect(message('REQUEST_GIVEN_UP')).not.toBeNull();
    expect(checks()).toHaveLength(1);
  });
});
