import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { readTicket, setFlowState } from '#src/core/ticket.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { verifiedStates } from '#tests/support/sample-states.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const newestPin = () => service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';

const button = (name: string) => screen.getByRole('button', { name });
const fillIn = async ({ user }: Awaited<ReturnType<typeof renderApp>>, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await user.type(screen.getByLabelText(label), value);
};

/** Follows a password recovery up to PIN entry. */
async function toPinEntry() {
  const app = await renderApp('/forgot-password');
  await fillIn(app, { Username: 'merchant', Email: 'merchant@example.com' });
  await app.user.click(button('Continue'));
  await app.user.click(await screen.findByRole('button', { name: /^Text PIN to/ }));
  await title('Check your text messages');
  return app;
}

describe('what the user entered in the first step of a recovery', () => {
  const isShown = async () => {
    await title('Reset password');
    expect(screen.getByLabelText('Username')).toHaveValue('merchant');
    expect(screen.getByLabelText('Email')).toHaveValue('merchant@example.com');
  };

  test('is there again after Back, and is not in storage', async () => {
    const { router } = await toPinEntry();
    act(() => router.history.go(-2));
    await isShown();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('merchant@example.com');
  });

  test('is there again if the service requires a new token', async () => {
    const app = await toPinEntry();
    service.engine.script([
      { method: 'POST', path: '/loginsvc/v1/pin/verify', status: 401, body: { reason: 'TOKEN_EXPIRED' } },
    ]);
    await fillIn(app, { PIN: '123456' });
    await app.user.click(button('Verify PIN'));
    await isShown();
  });
});

test('a recovery sends names as their model accepts them, and without invisible characters', async () => {
  const app = await renderApp('/forgot-username');
  const lastName = 'O\u2019Brien';
  await fillIn(app, {
    'First name': 'Mary\u00a0Ann',
    'Last name': lastName,
    Email: 'mary@example.com\u200e',
  });
  await app.user.click(button('Continue'));
  const sent = () => service.engine.requests().find(({ path }) => /usertoken/.test(path))?.body;
  await waitFor(() =>
    expect(sent()).toMatchObject({ FirstName: 'Mary Ann', LastName: "O'Brien", Email: 'mary@example.com' }),
  );
  expect(screen.getByLabelText('Last name')).toHaveValue(lastName);
});

test('a username is chosen from a list, of which none is chosen at first, and is filled in on login', async () => {
  const state = verifiedStates['forgot-username'];
  const { user, client, router } = await renderApp('/forgot-username');
  setFlowState(client, state);
  await act(() => router.navigate({ to: '/forgot-username', search: { step: 'choose-username' } }));
  const [first, second] = await screen.findAllByRole('radio');
  await user.click(button('Continue'));
  expect(first).toHaveFocus();
  expect(screen.getByText('Select the username that you want to use.')).toBeVisible();
  await user.click(second as HTMLElement);
  await user.click(button('Continue'));
  const username = state.usernames[1]?.userName ?? '';
  expect(await screen.findByLabelText('Username')).toHaveValue(username);
  expect(JSON.stringify(router.state.location)).not.toContain(username);
});

test('a new password and the verified PIN are in no cache and no storage afterwards', async () => {
  const app = await toPinEntry();
  const pin = newestPin();
  // Not as a part of a longer number, because a timestamp may contain its digits.
  const verified = new RegExp(`(?<!\\d)${pin}(?!\\d)`);
  await fillIn(app, { PIN: pin });
  await app.user.click(button('Verify PIN'));
  await title('Choose new password');
  expect(readTicket(app.client).state).toMatchObject({ kind: 'verified', flow: 'forgot-password', pin });
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(verified);
  await fillIn(app, { 'New password': 'Brand-New-Horse-7', 'Confirm password': 'Brand-New-Horse-7' });
  await app.user.click(button('Change password'));
  await title('Login');
  expect(app.router.state.location.state).toMatchObject({ message: 'LOGIN_PASSWORD_CHANGED' });
  expect(readTicket(app.client).state).toBeUndefined();
  await waitFor(() => expect(app.client.getMutationCache().getAll()).toEqual([]));
  const queries = app.client.getQueryCache().getAll();
  const kept = JSON.stringify([queries.map(({ state }) => state.data), { ...sessionStorage }]);
  expect(kept).not.toContain('Brand-New-Horse-7');
  expect(kept).not.toMatch(verified);
});
