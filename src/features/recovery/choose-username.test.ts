import { expect, test } from 'vitest';
import { runSubmit } from '#tests/support/run-submit.ts';
import { verifiedStates } from '#tests/support/sample-states.ts';
import { chooseUsernameMutation } from './choose-username.ts';

const twin = { userName: 'jane', accountId: '2', businessName: 'Twin' };
const state = {
  ...verifiedStates['forgot-username'],
  usernames: [twin, { ...twin, accountId: '3' }, { ...twin, userName: 'joan' }],
};
const choose = (usernameSelected: string) =>
  runSubmit(chooseUsernameMutation, { state, values: { usernameSelected } });

test.each([
  ['0', 'jane'],
  ['1', 'jane'],
  ['2', 'joan'],
])('index %s navigates to login, which shows and fills in %s', async (position, username) => {
  expect(await choose(position)).toEqual({
    sent: [],
    transition: {
      message: 'LOGIN_USERNAME_RETRIEVED',
      knownUsername: { username, retrieved: true },
      state: 'ended',
      go: { to: 'login' },
    },
  });
});

test.each(['3', '-1', 'jane', '0.5'])(
  'index %s, which is not in the list, does nothing',
  async (position) => {
    expect(await choose(position)).toEqual({ sent: [], transition: {} });
  },
);
