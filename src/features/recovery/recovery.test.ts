import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { readFlowSession, updateFlowSession } from '#src/core/flow-session.ts';
import styles from '#src/ui/step-progress.module.css';
import { renderApp } from '#tests/support/render-app.tsx';
import { verifiedStates } from '#tests/support/sample-states.ts';
import { field, hasFocus, link, message, title } from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const newestPin = () => service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';
const person = { Username: 'merchant', Email: 'merchant@example.com' };

/** Follows a password recovery up to PIN entry. */
async function toPinEntry() {
  const app = await renderApp('/forgot-password');
  await app.fill(person);
  await app.press('Continue');
  await screen.findByRole('button', { name: /^Text PIN to/ });
  await app.press(/^Text PIN to/);
  await title('Check your text messages');
  return app;
}

test('a jump in the history to the other recovery focuses its screen, whose form can be submitted', async () => {
  const { router, user, fill, press } = await renderApp('/forgot-username');
  await user.click(link('Return to login'));
  await title('Login');
  await user.click(link('Forgot password'));
  await title('Reset password');
  act(() => router.history.go(-2));
  await title('Retrieve username');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  await fill({ 'First name': 'Sam', 'Last name': 'Several', Email: 'several@example.com' });
  await press('Continue');
  expect(await screen.findByRole('button', { name: /^Email PIN to/ })).toBeVisible();
});

describe('what the user entered in the first step of a recovery', () => {
  const isShown = async () => {
    await title('Reset password');
    for (const [label, value] of Object.entries(person)) expect(field(label)).toHaveValue(value);
  };

  test('is shown again after Back, and is not stored', async () => {
    const { router } = await toPinEntry();
    act(() => router.history.go(-2));
    await isShown();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('merchant@example.com');
  });

  test('is shown again if the service requires a new token', async () => {
    const app = await toPinEntry();
    service.engine.script([
      { method: 'POST', path: '/loginsvc/v1/pin/verify', status: 401, body: { reason: 'TOKEN_EXPIRED' } },
    ]);
    await app.fill({ PIN: '123456' });
    await app.press('Verify PIN');
    await isShown();
  });
});

test('a recovery sends names as their model accepts them, without invisible characters, and the fingerprint', async () => {
  const app = await renderApp('/forgot-username');
  const lastName = 'O\u2019Brien';
  await app.fill({ 'First name': 'Mary\u00a0Ann', 'Last name': lastName, Email: 'mary@example.com\u200e' });
  await app.press('Continue');
  const sent = () => service.engine.requests().find(({ path }) => /usertoken/.test(path))?.body;
  const names = { FirstName: 'Mary Ann', LastName: "O'Brien", Email: 'mary@example.com' };
  await waitFor(() => expect(sent()).toMatchObject({ ...names, Fingerprint: 'offline-fingerprint' }));
  expect(field('Last name')).toHaveValue(lastName);
});

test('each field has the maximum length of its model', async () => {
  await renderApp('/forgot-username');
  await waitFor(() => expect(field('Last name')).toHaveAttribute('maxlength', '40'));
  expect(field('Email')).toHaveAttribute('maxlength', '80');
});

test('a username is chosen from a list without a default, and is filled in on login', async () => {
  const state = verifiedStates['forgot-username'];
  const { user, press, client, router } = await renderApp('/forgot-username');
  updateFlowSession(client, { flowState: state });
  await act(() => router.navigate({ to: '/forgot-username', search: { step: 'choose-username' } }));
  const [first, second] = await screen.findAllByRole('radio');
  await press('Continue');
  expect(first).toHaveFocus();
  expect(first).toHaveAccessibleDescription('Select a username.');
  await user.click(second as HTMLElement);
  await press('Continue');
  const username = state.usernames[1]?.userName ?? '';
  await title('Login');
  expect(field('Username')).toHaveValue(username);
  await hasFocus(() => field('Password'));
  expect(message('LOGIN_USERNAME_RETRIEVED')).toHaveTextContent(username);
  expect(JSON.stringify(router.state.location)).not.toContain(username);
  await press('Login');
  await waitFor(() => expect(message('PASSWORD_REQUIRED')).not.toBeNull());
  await waitFor(() => expect(message('LOGIN_USERNAME_RETRIEVED')).toBeNull());
  expect(field('Username')).toHaveValue(username);
});

test('each step of a recovery moves the focus, and keeps no secret', async () => {
  const app = await renderApp('/');
  const heading = (name: string) => screen.queryByRole('heading', { level: 1, name });
  const pinField = () => screen.queryByLabelText('PIN');
  await app.user.click(link('Forgot password'));
  await hasFocus(() => heading('Reset password'));
  await app.fill(person);
  await app.press('Continue');
  await hasFocus(() => heading('Send PIN'));
  expect(screen.getByText('Step 2 of 3: Verify')).toBeInTheDocument();
  const segments = [...document.querySelectorAll('[aria-hidden] > span:empty')];
  expect(segments.map(({ className }) => className)).toEqual([styles.done, styles.current, '']);
  await app.press(/^Email PIN to/);
  await hasFocus(() => heading('Check your email') && pinField());
  await app.press('Text it instead');
  await hasFocus(() => heading('Check your text messages') && pinField());
  await app.fill({ PIN: '000400' });
  await app.press('Verify PIN');
  await hasFocus(() => message('VERIFY_PIN_INVALID_PIN') && pinField());
  const pin = newestPin();
  // Not as a part of a longer number, because a timestamp may contain its digits.
  const verified = new RegExp(`(?<!\\d)${pin}(?!\\d)`);
  await app.fill({ PIN: pin });
  await app.press('Verify PIN');
  await hasFocus(() => heading('Choose new password'));
  expect(readFlowSession(app.client).state).toMatchObject({ kind: 'verified', flow: 'forgot-password', pin });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(verified);
  await app.fill({ 'New password': 'Brand-New-Horse-7', 'Confirm password': 'Brand-New-Horse-7' });
  await app.press('Change password');
  await hasFocus(() => heading('Login') && field('Password'));
  expect(message('LOGIN_PASSWORD_CHANGED')).toBeVisible();
  expect(readFlowSession(app.client).state).toBeUndefined();
  await waitFor(() => expect(app.client.getMutationCache().getAll()).toEqual([]));
  const queries = app.client.getQueryCache().getAll();
  const kept = JSON.stringify([queries.map(({ state }) => state.data), { ...sessionStorage }]);
  expect(kept).not.toContain('Brand-New-Horse-7');
  expect(kept).not.toMatch(verified);
});
