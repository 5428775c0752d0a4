import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createOfflineService } from '#api/offline/vitest.ts';
import { recoveryFields, sampleIdentity } from '#api/recovery-fields.ts';
import { readTicket, setFlowState } from '#src/core/ticket.ts';
import { identityFields } from '#src/flow/identity-fields.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { verifiedStates } from '#tests/support/sample-states.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const newestPin = () => service.engine.inbox().find(({ kind }) => kind === 'pin')?.value ?? '';

/** Follows a password recovery up to PIN entry. */
async function toPinEntry() {
  const app = await renderApp('/forgot-password');
  await app.user.type(screen.getByLabelText('Username'), 'merchant');
  await app.user.type(screen.getByLabelText('Email'), 'merchant@example.com');
  await app.user.click(screen.getByRole('button', { name: 'Continue' }));
  await app.user.click(await screen.findByRole('button', { name: /^Text PIN to/ }));
  await heading('Check your text messages');
  return app;
}

describe('what the user entered in the first step of a recovery', () => {
  const entered = () => [screen.getByLabelText('Username'), screen.getByLabelText('Email')];
  const isShown = async () => {
    await heading('Reset password');
    const [username, email] = entered();
    expect(username).toHaveValue('merchant');
    expect(email).toHaveValue('merchant@example.com');
  };

  test('is there again after Back, and is not in storage', async () => {
    const { router } = await toPinEntry();
    act(() => router.history.go(-2));
    await isShown();
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('merchant@example.com');
  });

  test('is there again if the service requires a new token', async () => {
    const { user } = await toPinEntry();
    service.engine.script([
      { method: 'POST', path: '/loginsvc/v1/pin/verify', status: 401, body: { reason: 'TOKEN_EXPIRED' } },
    ]);
    await user.type(screen.getByLabelText('PIN'), '123456');
    await user.click(screen.getByRole('button', { name: 'Verify PIN' }));
    await isShown();
  });
});

test('a recovery sends names as their model accepts them, and without invisible characters', async () => {
  const { user } = await renderApp('/forgot-username');
  const values = {
    ...sampleIdentity,
    firstName: 'Mary\u00a0Ann',
    lastName: 'O\u2019Brien',
    emailAddress: 'mary@example.com\u200e',
  };
  for (const field of recoveryFields['forgot-username'])
    await user.type(screen.getByLabelText(identityFields[field].label.message), values[field]);
  await user.click(screen.getByRole('button', { name: 'Continue' }));
  const sent = () => service.engine.requests().find(({ path }) => /usertoken/.test(path))?.body;
  await waitFor(() =>
    expect(sent()).toMatchObject({ FirstName: 'Mary Ann', LastName: "O'Brien", Email: 'mary@example.com' }),
  );
  expect(screen.getByLabelText('Last name')).toHaveValue('O\u2019Brien');
});

test('the PIN field keeps the digits of a paste up to the maximum length and drops all other characters', async () => {
  const { user } = await toPinEntry();
  const field = screen.getByLabelText('PIN');
  expect(field).not.toHaveAttribute('maxlength');
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  expect(field).toHaveAttribute('spellcheck', 'false');
  await user.click(field);
  await user.paste(' 123-456 789');
  expect(field).toHaveValue('123456');
});

test('a choice of username shows its hint and focuses the first option until one is chosen', async () => {
  const state = verifiedStates['forgot-username'];
  const { user, client, router } = await renderApp('/forgot-username');
  setFlowState(client, state);
  await act(() => router.navigate({ to: '/forgot-username', search: { step: 'choose-username' } }));
  const options = await screen.findAllByRole('radio');
  const submit = screen.getByRole('button', { name: 'Continue' });
  await user.click(submit);
  expect(options[0]).toHaveFocus();
  expect(screen.getByText('Select the username that you want to use.')).toBeVisible();
  await user.click(screen.getAllByRole('radio')[1] as HTMLElement);
  expect(screen.queryByText('Select the username that you want to use.')).toBeNull();
  await user.click(submit);
  expect(await screen.findByLabelText('Username')).toHaveValue(state.usernames[1]?.userName);
});

describe('a new password', () => {
  const toPassword = async () => {
    const app = await toPinEntry();
    await app.user.type(screen.getByLabelText('PIN'), newestPin());
    await app.user.click(screen.getByRole('button', { name: 'Verify PIN' }));
    await heading('Choose new password');
    return app;
  };

  test('is in no cache and no storage afterwards, and neither is the verified PIN', async () => {
    const { user, client, router } = await toPassword();
    const pin = newestPin();
    expect(readTicket(client).state).toMatchObject({ kind: 'verified', flow: 'forgot-password', pin });
    // Not as a part of a longer number, because a timestamp may contain its digits.
    const verified = new RegExp(`(?<!\\d)${pin}(?!\\d)`);
    expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(verified);
    await user.type(screen.getByLabelText('New password'), 'Brand-New-Horse-7');
    await user.type(screen.getByLabelText('Confirm password'), 'Brand-New-Horse-7');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    await heading('Login');
    expect(readTicket(client).state).toBeUndefined();
    await waitFor(() => expect(client.getMutationCache().getAll()).toEqual([]));
    const kept = JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    );
    expect(kept).not.toContain('Brand-New-Horse-7');
    expect(kept).not.toMatch(verified);
    expect(router.state.location.state).toMatchObject({ message: 'LOGIN_PASSWORD_CHANGED' });
  });

  test('that breaks a rule is not sent, and its field gets the focus', async () => {
    const { user } = await toPassword();
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.type(screen.getByLabelText('Confirm password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Change password' }));
    expect(screen.getByLabelText('New password')).toHaveFocus();
    expect(document.querySelector('[data-rule="length"]')).toHaveAttribute('data-state', 'fail');
    expect(service.engine.requests().some(({ path }) => path.endsWith('/password/forgotten'))).toBe(false);
  });
});
