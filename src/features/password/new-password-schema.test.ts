import { expect, test } from 'vitest';
import { newPasswordSchema } from './new-password-schema.ts';

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The message of a field's first issue, which is the one that the form shows. */
const messageOf = (issues: readonly Issue[] | undefined, field: string) =>
  issues?.find(({ path }) => path[0] === field)?.message;

test.each([
  ['', '', 'NEW_PASSWORD_REQUIRED', 'CONFIRM_PASSWORD_REQUIRED'],
  ['  ', '\t', 'NEW_PASSWORD_REQUIRED', 'CONFIRM_PASSWORD_REQUIRED'],
  ['Secret', '', undefined, 'CONFIRM_PASSWORD_REQUIRED'],
  ['', 'Secret', 'NEW_PASSWORD_REQUIRED', 'PASSWORD_MISMATCH'],
  ['Secret', 'secret', undefined, 'PASSWORD_MISMATCH'],
  ['Secret', 'Secret', undefined, undefined],
  [' Secret', 'Secret ', undefined, undefined],
])(
  'the hints of the new password %o and the confirmation %o',
  (newPassword, confirmPassword, forNew, forConfirm) => {
    const values = { currentPassword: '', newPassword, confirmPassword };
    const issues = newPasswordSchema(false, () => true).safeParse(values).error?.issues;
    expect(messageOf(issues, 'newPassword')).toBe(forNew);
    expect(messageOf(issues, 'confirmPassword')).toBe(forConfirm);
  },
);

test('a password that breaks a rule has an issue without a hint, and the rules receive it trimmed', () => {
  const schema = newPasswordSchema(false, (password) => password === 'good');
  const bad = schema.safeParse({ currentPassword: '', newPassword: 'bad', confirmPassword: 'worse' }).error
    ?.issues;
  expect(messageOf(bad, 'newPassword')).toBe('PASSWORD_RULES');
  expect(messageOf(bad, 'confirmPassword')).toBe('PASSWORD_MISMATCH');
  expect(schema.parse({ currentPassword: '', newPassword: ' good ', confirmPassword: 'good' })).toEqual({
    currentPassword: '',
    newPassword: 'good',
    confirmPassword: 'good',
  });
});

test.each([
  [true, 'CURRENT_PASSWORD_REQUIRED'],
  [false, undefined],
])('the current password is required: %o', (requiresCurrent, expected) => {
  const values = { currentPassword: ' ', newPassword: 'a', confirmPassword: 'a' };
  const issues = newPasswordSchema(requiresCurrent, () => true).safeParse(values).error?.issues;
  expect(messageOf(issues, 'currentPassword')).toBe(expected);
});
