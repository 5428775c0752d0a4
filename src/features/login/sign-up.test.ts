import { expect, test } from 'vitest';
import { runSubmit } from '#tests/support/run-submit.ts';
import { signUpMutation } from './sign-up.ts';

const signUp = (requestContext: object, rest: object = {}) =>
  runSubmit(signUpMutation, { state: undefined, values: {}, requestContext, ...rest });

/** Every parameter of a sign-up, by posted name, in the order in which it is posted. */
const fields = {
  sub: 'oauth',
  client_id: 'c',
  state: '1e5',
  redirect_uri: 'https://a.example/?b="c"',
  scope: 's',
  resellerId: '9',
  profileTypeId: '7',
  salesRepId: '5',
  resellerProfileId: '3',
};
/** The entry parameters have the same names in lower case. */
const named = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
const entry = { ...named, sp: 'never', cobrand: 'x' };

const refused = { sent: [], transition: { message: 'LOGIN_UNANTICIPATED_ERROR' } };
const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, '']));

test.each([
  ['https://boarding.example/', 'https://boarding.example', entry, fields],
  ['', 'https://login.example', { sub: 'oauth' }, { ...empty, sub: 'oauth' }],
])('the Boarding_URL "%s" posts the form to %s, complete', async (boardingUrl, origin, given, posted) => {
  const formPost = { action: `${origin}/activation/Boarding/SignupDelegation`, fields: posted };
  const { transition } = await signUp({ boardingUrl, entryParams: given });
  expect(JSON.stringify(transition)).toBe(JSON.stringify({ formPost, ifBlocked: refused.transition }));
});

test('without app init, or if nothing may be posted to the Boarding_URL, a message is shown', async () => {
  expect(await signUp({ entry }, { appInit: 'failed' })).toEqual(refused);
  for (const boardingUrl of ['http://boarding.example', 'javascript:alert(1)//', 'https://%', 'https://'])
    expect(await signUp({ boardingUrl, entry })).toEqual(refused);
});
