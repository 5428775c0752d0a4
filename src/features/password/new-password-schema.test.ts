import { expect, test } from 'vitest';
import { newPasswordSchema } from './new-password-schema.ts';

/** Returns the first hint of each field, with rules that every password but `bad` passes. */
function hintsOf(newPassword: string, confirmPassword: string, requiresCurrent = false) {
  const schema = newPasswordSchema(requiresCurrent, (password) => password !== 'bad');
  const issues = schema.safeParse({ currentPassword: ' ', newPassword, confirmPassword }).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse());
}

const required = { newPassword: 'NEW_PASSWORD_REQUIRED', confirmPassword: 'CONFIRM_PASSWORD_REQUIRED' };
const mismatch = { confirmPassword: 'PASSWORD_MISMATCH' };

test.each([
  ['', '', required],
  ['  ', '\t', required],
  ['Secret', '', { confirmPassword: 'CONFIRM_PASSWORD_REQUIRED' }],
  ['', 'Secret', { newPassword: 'NEW_PASSWORD_REQUIRED', ...mismatch }],
  ['Secret', 'secret', mismatch],
  ['Secret', 'Secret', {}],
  // The checklist explains this issue, which has no hint.
  [' bad ', 'worse', { newPassword: 'PASSWORD_RULES', ...mismatch }],
])('the issues of the password %o and its confirmation %o are %j', (newPassword, confirmation, issues) => {
  expect(hintsOf(newPassword, confirmation)).toEqual(issues);
});

test('the current password can be required, and every password is sent trimmed', () => {
  expect(hintsOf('a', 'a', true)).toEqual({ currentPassword: 'CURRENT_PASSWORD_REQUIRED' });
  const values = { currentPassword: ' old ', newPassword: ' good ', confirmPassword: 'good\t' };
  expect(newPasswordSchema(true, () => true).parse(values)).toEqual({
    currentPassword: 'old',
    newPassword: 'good',
    confirmPassword: 'good',
  });
});
