import { expect, test } from 'vitest';
import { checkValues } from './check-values.ts';

test('each named field gets its hint, in the order of the names; others are not looked at', () => {
  const models = [
    { name: 'LoginUserName', validators: [{ name: 'r', regExName: null, pattern: '^a', maxLength: null }] },
  ];
  const values = { username: 'b', password: '', emailAddress: 'a@example.com', firstName: '' };
  const hints = checkValues(values, ['password', 'emailAddress', 'username'], models);
  expect(Object.entries(hints)).toEqual([
    ['password', 'PASSWORD_REQUIRED'],
    ['emailAddress', undefined],
    ['username', 'INVALID_CHARACTER'],
  ]);
});
