import { expect, test } from 'vitest';
import { checkNewPassword } from './new-password-check.ts';

test.each([
  ['', '', 'NEW_PASSWORD_REQUIRED', 'CONFIRM_PASSWORD_REQUIRED'],
  ['  ', '\t', 'NEW_PASSWORD_REQUIRED', 'CONFIRM_PASSWORD_REQUIRED'],
  ['Secret', '', undefined, 'CONFIRM_PASSWORD_REQUIRED'],
  ['', 'Secret', 'NEW_PASSWORD_REQUIRED', 'PASSWORD_MISMATCH'],
  ['Secret', 'secret', undefined, 'PASSWORD_MISMATCH'],
  ['Secret', 'Secret', undefined, undefined],
  [' Secret', 'Secret ', undefined, undefined],
])('new %o, confirmed %o', (newPassword, confirmPassword, forNew, forConfirm) => {
  expect(checkNewPassword({ newPassword, confirmPassword })).toEqual({
    newPassword: forNew,
    confirmPassword: forConfirm,
  });
});
