import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';

// WCAG 2.2 SC 2.4.3.

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

type App = Awaited<ReturnType<typeof renderApp>>;

const newestPin = () => service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';
const message = (key: string) => document.querySelector(`[data-message-key="${key}"]`);
const heading = (name: string) => screen.queryByRole('heading', { level: 1, name });
const field = (label: string) => screen.queryByLabelText(label);

/** Waits until the page is idle and the element has the focus. */
const hasFocus = (element: () => Element | null) =>
  waitFor(() => {
    expect(document.querySelector('[aria-busy="true"]')).toBeNull();
    expect(element()).toHaveFocus();
  });

async function fill(app: App, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) {
    await app.user.click(screen.getByLabelText(label));
    await app.user.paste(value);
  }
}

const press = (app: App, name: string | RegExp) => app.user.click(screen.getByRole('button', { name }));

test('each step of a password recovery gives the focus to the heading of its screen, or to the PIN field', async () => {
  const app = await renderApp('/');
  await app.user.click(screen.getByRole('link', { name: 'Forgot password' }));
  await hasFocus(() => heading('Reset password'));
  await fill(app, { Username: 'merchant', Email: 'merchant@example.com' });
  await press(app, 'Continue');
  await hasFocus(() => heading('Send PIN'));
  await press(app, /^Email PIN to/);
  await hasFocus(() => heading('Check your email') && field('PIN'));
  await press(app, 'Text it instead');
  await hasFocus(() => heading('Check your text messages') && field('PIN'));
  await fill(app, { PIN: '000400' });
  await press(app, 'Verify PIN');
  await hasFocus(() => message('VERIFY_PIN_INVALID_PIN') && field('PIN'));
  await fill(app, { PIN: newestPin() });
  await press(app, 'Verify PIN');
  await hasFocus(() => heading('Choose new password'));
  await fill(app, { 'New password': 'Brand-New-Horse-7', 'Confirm password': 'Brand-New-Horse-7' });
  await press(app, 'Change password');
  await hasFocus(() => heading('Login'));
});

test('when the button that sends a PIN disappears because the limit is reached, its message gets the focus', async () => {
  const app = await renderApp('/');
  await fill(app, { Username: 'pin-limit', Password: sharedPassword });
  await press(app, 'Login');
  await hasFocus(() => heading('Send PIN'));
  await press(app, /^Email PIN to/);
  await hasFocus(() => message('SEND_PIN_LIMIT_REACHED'));
});

test('when Try again removes the notice of a failed app init, the heading gets the focus', async () => {
  service.engine.script([{ method: 'GET', path: '/loginsvc/v1/appinitload', status: 404, body: {} }]);
  const app = await renderApp('/');
  await waitFor(() => expect(message('LOGIN_UNANTICIPATED_ERROR')).not.toBeNull());
  await press(app, 'Try again');
  await waitFor(() => expect(message('LOGIN_UNANTICIPATED_ERROR')).toBeNull());
  await hasFocus(() => heading('Login'));
});
