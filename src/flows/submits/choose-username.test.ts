import { expect, test } from 'vitest';
import { runSubmit } from '#development/run-submit.ts';
import { verifiedStates } from '#development/sample-states.ts';
import { chooseUsernameSubmit } from './choose-username.ts';

const twin = { userName: 'jane', accountId: '2', businessName: 'Twin' };
const state = {
  ...verifiedStates['forgot-username'],
  usernames: [twin, { ...twin, accountId: '3' }, { ...twin, userName: 'joan' }],
};
const choose = (usernameSelected: string) =>
  runSubmit(chooseUsernameSubmit, { state, values: { usernameSelected } });

test.each([
  ['0', 'jane'],
  ['1', 'jane'],
  ['2', 'joan'],
])('index %s navigates to login, which shows and fills in %s', (position, username) => {
  expect(choose(position)).toEqual({
    sent: [],
    transition: {
      message: 'LOGIN_USERNAME_RETRIEVED',
      knownUsername: { username, retrieved: true },
      state: 'none',
      go: { to: 'login' },
    },
  });
});

test.each(['3', '-1', 'jane', '0.5'])('index %s, which is not in the list, does nothing', (position) => {
  expect(choose(position)).toEqual({ sent: [], transition: {} });
});
