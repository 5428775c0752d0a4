import { expect, test } from 'vitest';
import { runSubmit } from '#development/run-submit.ts';
import { signUpSubmit } from './sign-up.ts';

const signUp = (facts: object) => runSubmit(signUpSubmit, { state: undefined, values: {}, facts });

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

test('waits for app init, which has the boarding URL', () => {
  expect(signUpSubmit.ifNoAppInit).toEqual({ message: 'LOGIN_UNANTICIPATED_ERROR' });
});

test.each([
  ['https://boarding.example/', 'https://boarding.example'],
  ['', 'https://login.example'],
])('with Boarding_URL "%s" the form is posted to %s', (boardingUrl, origin) => {
  expect(signUp({ boardingUrl, entry })).toEqual({
    sent: [],
    transition: {
      departure: {
        post: { action: `${origin}/activation/Boarding/SignupDelegation`, fields },
        ifBlocked: { message: 'LOGIN_UNANTICIPATED_ERROR' },
      },
    },
  });
});

test('posts all nine fields, empty where they are unknown', () => {
  const { departure } = signUp({ entry: { sub: 'oauth', resellerid: '9' } }).transition;
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));
  expect(departure?.post.fields).toEqual({ ...empty, sub: 'oauth', resellerId: '9' });
});

test.each(['http://boarding.example', 'javascript:alert(1)//', 'https://%'])(
  'a Boarding_URL of %s, to which nothing may be posted, shows LOGIN_UNANTICIPATED_ERROR',
  (boardingUrl) => {
    expect(signUp({ boardingUrl, entry }).transition).toEqual({
      message: 'LOGIN_UNANTICIPATED_ERROR',
    });
  },
);
