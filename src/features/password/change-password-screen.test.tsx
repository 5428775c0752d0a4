import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';

createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const field = (label: string) => screen.getByLabelText(label, { selector: 'input' });

/** Logs in with a password that has expired. The change requires no PIN. */
async function toPasswordChange() {
  const app = await renderApp('/');
  await app.user.type(field('Username'), 'expired-plain');
  await app.user.type(field('Password'), sharedPassword);
  await app.user.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('heading', { level: 1, name: 'Choose new password' });
  return app;
}

async function change({ user }: Awaited<ReturnType<typeof renderApp>>, password: string) {
  await user.click(field('Current password'));
  await user.paste(sharedPassword);
  await user.click(field('New password'));
  await user.paste(password);
  await user.click(field('Confirm password'));
  await user.paste(password);
  await user.click(screen.getByRole('button', { name: 'Change password' }));
}

test('each button that shows a password is named after its field, and no field shares its label', async () => {
  await toPasswordChange();
  const names = screen
    .getAllByRole('button', { name: /^Show password/ })
    .map(({ textContent }) => textContent);
  expect(names).toEqual([
    'Show password Current password',
    'Show password New password',
    'Show password Confirm password',
  ]);
  for (const label of ['Current password', 'New password', 'Confirm password']) {
    expect(screen.getAllByLabelText(label, { exact: false })).toEqual([field(label)]);
  }
});

test('the form has what password managers need: the username, hidden from users, and the rules', async () => {
  await toPasswordChange();
  const username = document.querySelector('form input[autocomplete="username"]');
  expect(username).toHaveValue('expired-plain');
  expect(username).not.toBeVisible();
  expect(field('New password')).toHaveAttribute('minlength', '12');
  expect(field('New password')).toHaveAttribute(
    'passwordrules',
    expect.stringMatching(/^minlength: 12; max/),
  );
});

test('a new password that breaks a rule makes its field invalid once the user has left it', async () => {
  const { user } = await toPasswordChange();
  await user.type(field('New password'), 'too-short');
  expect(field('New password')).not.toHaveAttribute('aria-invalid');
  await user.tab();
  expect(field('New password')).toHaveAttribute('aria-invalid', 'true');
  await user.click(field('New password'));
  await user.paste('-Horse-7');
  expect(field('New password')).not.toHaveAttribute('aria-invalid');
});

test('an incomplete submit keeps the message that says why the password must change', async () => {
  const { user, router } = await toPasswordChange();
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(screen.getByText('Enter your current password.')).toBeInTheDocument();
  await waitFor(() => expect(router.state.status).toBe('idle'));
  expect(document.querySelector('[data-message-key="EXPIRED_PASSWORD_INFO"]')).toBeInTheDocument();
});

test('after a password change its username is filled in on login', async () => {
  const app = await toPasswordChange();
  await change(app, 'Brand-New-Horse-7');
  await screen.findByRole('heading', { level: 1, name: 'Login' });
  expect(field('Username')).toHaveValue('expired-plain');
});

test.each([
  // The form drops white space at the ends.
  ['History-Again-400! ', 'last-five'],
  ['Sensitive-Data-400!', 'card-number'],
  ['Weak-Secret-400!', undefined],
])(
  'a password that the service refuses (%s) is an error on its field until the user edits it',
  async (password, rule) => {
    const app = await toPasswordChange();
    await change(app, password);
    await waitFor(() => expect(field('New password')).toHaveFocus());
    expect(field('New password')).toHaveAttribute('aria-invalid', 'true');
    expect(field('New password')).toHaveAccessibleDescription(
      /^This password cannot be used\. Choose another one\./,
    );
    expect(field('New password')).toHaveValue(password);
    expect(screen.queryByText('All password rules are met.')).toBeNull();
    expect(document.title).toMatch(/^Error: Choose new password \|/);
    const failed = [...document.querySelectorAll<HTMLElement>('[data-state="fail"]')];
    expect(failed.map((item) => item.dataset.rule)).toEqual(rule === undefined ? [] : [rule]);
    const compromised = document.querySelector('[data-message-key="COMPROMISED_PASSWORD_CHANGEPASSWORD"]');
    expect(compromised?.getAttribute('role')).toBe(rule === undefined ? 'status' : undefined);
    await app.user.type(field('New password'), 'x');
    expect(document.querySelector('[data-message-key="PASSWORD_REFUSED"]')).toBeNull();
    await app.user.type(field('New password'), '{Backspace}');
    expect(field('New password')).toHaveValue(password);
    expect(document.querySelector('[data-message-key="PASSWORD_REFUSED"]')).toBeNull();
    expect(document.querySelector('[data-state="fail"]')).toBeNull();
  },
);

test('a refused password does not refuse the next one, which a password manager writes without an event', async () => {
  const app = await toPasswordChange();
  await change(app, 'History-Again-400!');
  await waitFor(() => expect(field('New password')).toHaveFocus());
  for (const label of ['New password', 'Confirm password'])
    Object.assign(field(label), { value: 'Brand-New-Horse-7' });
  await app.user.click(screen.getByRole('button', { name: 'Change password' }));
  await screen.findByRole('heading', { level: 1, name: 'Login' });
});
