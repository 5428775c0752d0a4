import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sharedPassword } from '#api/offline/accounts.ts';
import { createOfflineService } from '#api/offline/vitest.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import {
  addAnnouncer,
  announced,
  button,
  field,
  link,
  message,
  shows,
  title,
} from '#tests/support/screen.ts';

const service = createOfflineService({ config: { Recaptcha_SiteKey: '', Risk_ScriptHost: '' } });

const labels = ['Current password', 'New password', 'Confirm password'];

/** Logs in with a password that has expired. The change requires no PIN. */
async function toPasswordChange() {
  const { user, fill, press } = await renderApp('/');
  await fill({ Username: 'expired-plain', Password: sharedPassword });
  await press('Login');
  await title('Choose new password');
  const submit = () => press('Change password');
  async function change(password: string) {
    const texts = [sharedPassword, password, password];
    await fill(Object.fromEntries(labels.map((label, index) => [label, texts[index] ?? ''])));
    await submit();
  }
  return { user, fill, submit, change };
}

test('the form has what password managers need: username, rules and labels', async () => {
  await toPasswordChange();
  const username = document.querySelector('form input[autocomplete="username"]');
  expect(username).toHaveValue('expired-plain');
  expect(username).not.toBeVisible();
  const account = document.querySelector('[data-account]');
  expect(account).toHaveTextContent('expired-plain');
  expect(account).toHaveAttribute('translate', 'no');
  for (const label of ['New password', 'Confirm password'])
    expect(field(label)).toHaveAttribute('passwordrules', expect.stringMatching(/^minlength: 12; max/));
  // The button that shows a password has the label of its field in its name.
  for (const label of labels) {
    expect(button(`Show password ${label}`)).toBeVisible();
    expect(screen.getAllByLabelText(label, { exact: false })).toEqual([field(label)]);
  }
});

test('a password that breaks a rule is not sent, and makes its field invalid after a blur', async () => {
  const { user, fill, submit } = await toPasswordChange();
  await fill({ 'New password': 'too-short' });
  expect(field('New password')).not.toHaveAttribute('aria-invalid');
  await user.tab();
  expect(field('New password')).toHaveAttribute('aria-invalid', 'true');
  await submit();
  expect(screen.getByText('Enter your current password.')).toBeInTheDocument();
  await fill({ 'Current password': sharedPassword, 'Confirm password': 'too-short' });
  await submit();
  expect(field('New password')).toHaveFocus();
  expect(document.querySelector('[data-rule="length"]')).toHaveAttribute('data-state', 'fail');
  expect(service.engine.requests().some(({ path }) => path.includes('/password/'))).toBe(false);
  await user.paste('-Horse-7');
  expect(field('New password')).not.toHaveAttribute('aria-invalid');
  // The message that says why the password must change stays.
  expect(message('EXPIRED_PASSWORD_INFO')).toBeInTheDocument();
  await user.paste('> ]>');
  expect(screen.getByText('Without: > space ]')).toBeInTheDocument();
});

test.each([
  // The form drops white space at the ends.
  ['History-Again-400! ', 'last-five'],
  ['Sensitive-Data-400!', 'card-number'],
  ['Weak-Secret-400!', undefined],
])('a password that the service refuses (%s) is an error until it is edited', async (password, rule) => {
  const { user, change } = await toPasswordChange();
  await change(password);
  const newPassword = field('New password');
  await waitFor(() => expect(newPassword).toHaveFocus());
  expect(newPassword).toHaveAttribute('aria-invalid', 'true');
  const hint = 'This password cannot be used. Choose another one.';
  const description = new RegExp(`^${hint}${rule ? ' Not met yet' : ''}`);
  expect(newPassword).toHaveAccessibleDescription(description);
  expect(newPassword).toHaveValue(password);
  expect(document.title).toMatch(/^Error: Choose new password \|/);
  const failed = [...document.querySelectorAll<HTMLElement>('[data-state="fail"]')];
  expect(failed.map((item) => item.dataset.rule)).toEqual(rule === undefined ? [] : [rule]);
  const compromised = message('COMPROMISED_PASSWORD_CHANGEPASSWORD');
  expect(compromised?.getAttribute('role')).toBe(rule === undefined ? 'status' : undefined);
  addAnnouncer();
  await user.keyboard('{Enter}');
  expect(announced().at(-1)).toMatch(description);
  // Only the reason why the user is here stays at the next submit.
  await waitFor(() => expect(message('COMPROMISED_PASSWORD_CHANGEPASSWORD')).toBeNull());
  expect(message('EXPIRED_PASSWORD_INFO') === null).toBe(rule === undefined);
  await user.type(newPassword, 'x');
  expect(message('PASSWORD_REFUSED')).toBeNull();
  await user.type(newPassword, '{Backspace}');
  expect(newPassword).toHaveValue(password);
  expect(message('PASSWORD_REFUSED')).toBeNull();
  expect(document.querySelector('[data-state="fail"]')).toBeNull();
});

test('after a refused password the next one is sent, and if that is not confirmed, login has the username', async () => {
  const { user, change, submit } = await toPasswordChange();
  await change('History-Again-400!');
  await waitFor(() => expect(field('New password')).toHaveFocus());
  for (const label of labels.slice(1)) Object.assign(field(label), { value: 'Brand-New-Horse-7' });
  service.engine.script([{ method: 'POST', path: '/loginsvc/v1/password/expired', status: 204 }]);
  await submit();
  await shows('CHOOSE_PASSWORD_UNANTICIPATED');
  await user.click(link('Go to login'));
  await title('Login');
  expect(field('Username')).toHaveValue('expired-plain');
});
