import { expect, test } from 'vitest';
import { loginSchema } from './login-schema.ts';

const issuesOf = (username: string, password: string) =>
  loginSchema()
    .safeParse({ username, password, rememberDevice: false })
    .error?.issues.map(({ message }) => message) ?? [];

test('an empty field is an issue, and any other value is none', () => {
  expect(issuesOf(' ', '')).toEqual(['USERNAME_REQUIRED', 'PASSWORD_REQUIRED']);
  expect(issuesOf('ж', '\u0000')).toEqual([]);
});

test('the values are trimmed', () => {
  expect(loginSchema().parse({ username: ' jane ', password: ' x ', rememberDevice: true })).toEqual({
    username: 'jane',
    password: 'x',
    rememberDevice: true,
  });
});
