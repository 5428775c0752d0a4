import { expect, test } from 'vitest';
import { runSubmit } from '#tests/support/run-submit.ts';
import { signUpMutation } from './sign-up.ts';

const signUp = (facts: object, rest: object = {}) =>
  runSubmit(signUpMutation, { state: undefined, values: {}, facts, ...rest });

/** Every parameter of a sign-up, by posted name. */
const fields = {
  sub: 'oauth',
  client_id: 'c',
  state: '1e5',
  scope: 's',
  redirect_uri: 'https://a.example/?b="c"',
  resellerId: '9',
  profileTypeId: '7',
  salesRepId: '5',
  resellerProfileId: '3',
};
/** The entry parameters have the same names in lower case. */
const named = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
const entry = { ...named, sp: 'never', cobrand: 'x' };

test('without app init, which has the boarding URL, shows LOGIN_UNANTICIPATED_ERROR', async () => {
  expect(await signUp({ entry }, { appInit: 'failed' })).toEqual({
    sent: [],
    transition: { message: 'LOGIN_UNANTICIPATED_ERROR' },
  });
});

test.each([
  ['https://boarding.example/', 'https://boarding.example'],
  ['', 'https://login.example'],
])('with Boarding_URL "%s" the form is posted to %s', async (boardingUrl, origin) => {
  expect(await signUp({ boardingUrl, entry })).toEqual({
    sent: [],
    transition: {
      departure: {
        post: { action: `${origin}/activation/Boarding/SignupDelegation`, fields },
        ifBlocked: { message: 'LOGIN_UNANTICIPATED_ERROR' },
      },
    },
  });
});

test('posts all nine fields, empty where they are unknown', async () => {
  const { transition } = await signUp({ entry: { sub: 'oauth', resellerid: '9' } });
  const { departure } = transition;
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  expect(departure?.post.fields).toEqual({ ...empty, sub: 'oauth', resellerId: '9' });
});

test.each(['http://boarding.example', 'javascript:alert(1)//', 'https://%'])(
  'a Boarding_URL of %s, to which nothing may be posted, shows LOGIN_UNANTICIPATED_ERROR',
  async (boardingUrl) => {
    expect((await signUp({ boardingUrl, entry })).transition).toEqual({
      message: 'LOGIN_UNANTICIPATED_ERROR',
    });
  },
);
