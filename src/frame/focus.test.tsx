import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';

// WCAG 2.2 SC 2.4.3: after every transition the focus is on an element of the page, never on the body.

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

type App = Awaited<ReturnType<typeof renderApp>>;

const newestPin = () => service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';
const message = (key: string) => document.querySelector(`[data-message-key="${key}"]`);

/** Waits until the page is idle and has the landmark, and checks that an element of the page has the focus. */
async function focusIsKept(landmark: () => Element | null | undefined) {
  await waitFor(() => expect(landmark()).toBeTruthy());
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull());
  await waitFor(() => expect(document.body).not.toHaveFocus());
  expect(document.activeElement?.isConnected).toBe(true);
}

const title = (name: string) => () => screen.queryByRole('heading', { level: 1, name });

async function fill(app: App, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await app.user.click(screen.getByLabelText(label));
    await app.user.paste(value);
  }
}

const press = (app: App, name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));

async function recoverPassword(app: App, username: string) {
  await fill(app, { Username: username, Email: `${username}@example.com` });
  await press(app, 'Continue');
}

test('at each step of a password recovery, from login back to login, the focus is in the page', async () => {
  const app = await renderApp('/');
  await app.user.click(screen.getByRole('link', { name: 'Forgot password' }));
  await focusIsKept(title('Reset password'));
  await recoverPassword(app, 'merchant');
  await focusIsKept(title('Send PIN'));
  await press(app, /^Email PIN to/);
  await focusIsKept(title('Check your email'));
  expect(screen.getByLabelText('PIN')).toHaveFocus();
  await press(app, 'Text it instead');
  await focusIsKept(title('Check your text messages'));
  await fill(app, { PIN: '000400' });
  await press(app, 'Verify PIN');
  await focusIsKept(() => message('VERIFY_PIN_INVALID_PIN'));
  await fill(app, { PIN: newestPin() });
  await press(app, 'Verify PIN');
  await focusIsKept(title('Choose new password'));
  await fill(app, { 'New password': 'Brand-New-Horse-7', 'Confirm password': 'Brand-New-Horse-7' });
  await press(app, 'Change password');
  await focusIsKept(title('Login'));
});

test('when the text option disappears after the third failed text message, the focus stays in the page', async () => {
  const app = await renderApp('/forgot-password');
  await recoverPassword(app, 'pin-sms-503');
  await focusIsKept(title('Send PIN'));
  for (const attempt of [1, 2, 3]) {
    await press(app, /^Text PIN to/);
    await focusIsKept(() => message(`SEND_PIN_TEXT_DELIVERY_FAILED_${attempt}`));
  }
  expect(screen.queryByRole('button', { name: /^Text PIN to/ })).toBeNull();
});

test.each(['pin-limit', 'pin-401'])(
  'when a PIN cannot be sent (%s), the focus stays in the page',
  async (name) => {
    const app = await renderApp('/');
    await fill(app, { Username: name, Password: sharedPassword });
    await press(app, 'Login');
    await focusIsKept(title('Send PIN'));
    await press(app, /^Email PIN to/);
    await focusIsKept(() => document.querySelector('[role="alert"][data-message-key]'));
  },
);

test('after each failed match, on Identification failed and after Try again, the focus is in the page', async () => {
  const app = await renderApp('/forgot-password');
  for (const _ of [1, 2]) {
    await recoverPassword(app, 'unknown');
    await focusIsKept(() => message('RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR'));
    await app.user.clear(screen.getByLabelText('Username'));
    await app.user.clear(screen.getByLabelText('Email'));
  }
  await recoverPassword(app, 'unknown');
  await focusIsKept(title('Identification failed'));
  await app.user.click(screen.getByRole('link', { name: 'Try again' }));
  await focusIsKept(title('Reset password'));
});

test('when Try again removes the notice of a failed app init, the focus stays in the page', async () => {
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', status: 404, body: {} }]);
  const app = await renderApp('/');
  await waitFor(() => expect(message('LOGIN_UNANTICIPATED_ERROR')).not.toBeNull());
  await press(app, 'Try again');
  await waitFor(() => expect(message('LOGIN_UNANTICIPATED_ERROR')).toBeNull());
  await focusIsKept(title('Login'));
});

test('when the user cancels a login, the focus is in the page', async () => {
  service.engine.script([{ method: 'POST', path: '/loginSvc/v1/sessionSTA', delayMs: 20_000 }]);
  const app = await renderApp('/');
  await fill(app, { Username: 'merchant', Password: sharedPassword });
  await press(app, 'Login');
  act(() => app.core.submits.cancel());
  await focusIsKept(() => message('REQUEST_GIVEN_UP'));
});

test('a screen shows the support phone once', async () => {
  const phones = () => document.querySelectorAll('a[href^="tel:"]');
  const app = await renderApp('/');
  await fill(app, { Username: 'challenge', Password: sharedPassword });
  await press(app, 'Login');
  await focusIsKept(title('Send PIN'));
  await press(app, /^Email PIN to/);
  await focusIsKept(title('Check your email'));
  expect(phones()).toHaveLength(1);
  expect(phones()[0]?.closest('p')).toHaveTextContent(
    'Having trouble? Call Merchant Support: 1-800-555-0100',
  );
  await fill(app, { PIN: '000500' });
  await press(app, 'Verify PIN');
  await focusIsKept(() => message('VERIFY_PIN_INVALID_PIN_OR_PASSWORD'));
  expect(phones()).toHaveLength(1);
  await fill(app, { PIN: '000503' });
  service.engine.script([
    { method: 'POST', path: '/loginsvc/v1/pin', status: 401, body: { reason: 'TOKEN_MAXTRIES' } },
  ]);
  await press(app, 'Text it instead');
  await focusIsKept(() => message('SEND_PIN_LIMIT_REACHED'));
  expect(phones()).toHaveLength(1);
  // The text names Merchant Support, so only the number follows.
  expect(phones()[0]?.closest('[role="alert"]')).toHaveTextContent(
    /or contact Merchant Support\. ?1-800-555-0100$/,
  );
});
