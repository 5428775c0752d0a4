import { expect, test } from 'vitest';
import { ServiceError } from '#api/service-error.ts';
import { runSubmit, type ScriptedResponse } from '#development/run-submit.ts';
import { identifiedStates, pinSentStates, verifiedStates } from '#development/sample-states.ts';
import { createPinSubmit } from './create-pin.ts';
import { loginSubmit } from './login.ts';
import { afterOpeningLink } from './open-activation-link.ts';
import { recoverPasswordSubmit } from './recover.ts';
import { activateUserSubmit, expiredPasswordSubmit } from './set-password.ts';
import { verifyPinSubmit } from './verify-pin.ts';

// A 429 with Retry-After is no verdict: the user stays where they are and learns when to try again.

const limited: ScriptedResponse = { status: 429, isLimited: true };
const unlimited: ScriptedResponse = { status: 429 };
const passwords = { currentPassword: 'c', newPassword: 'n', confirmPassword: 'n' };

const given = {
  login: { state: undefined, values: { username: 'u', password: 'p', rememberDevice: false } },
  recovery: { state: undefined, values: { username: 'u', emailAddress: 'e', recaptcha: 'c' } },
  sending: { state: identifiedStates['user-activation'], values: { method: 'email' as const } },
  check: {
    state: pinSentStates['verification-required'],
    values: { recoveryPin: '1', rememberDevice: false },
  },
  expired: { state: verifiedStates['reset-password'], values: passwords },
  activation: { state: verifiedStates['user-activation'], values: passwords },
};

test.each<[string, (response: ScriptedResponse) => ReturnType<typeof runSubmit>]>([
  ['a login', (response) => runSubmit(loginSubmit, given.login, response)],
  ['a recovery', (response) => runSubmit(recoverPasswordSubmit, given.recovery, response)],
  ['a PIN for an activation', (response) => runSubmit(createPinSubmit, given.sending, response)],
  ['the check of a PIN', (response) => runSubmit(verifyPinSubmit, given.check, response)],
  ['an expired password', (response) => runSubmit(expiredPasswordSubmit, given.expired, response)],
  ['an activation', (response) => runSubmit(activateUserSubmit, given.activation, response)],
])('%s that is limited shows TOO_MANY_REQUESTS and stays', (_, run) => {
  const { transition } = run(limited);
  expect(transition.message).toBe('TOO_MANY_REQUESTS');
  expect(transition).not.toHaveProperty('go');
  expect(transition).not.toHaveProperty('state');
  // The form does what it does without a response, such as to empty a PIN and to reset a captcha.
  expect(transition.clearFields).toEqual(run('none').transition.clearFields);
  // Without the header nobody knows when to try again.
  expect(run(unlimited).transition.message).not.toBe('TOO_MANY_REQUESTS');
});

test('an activation link whose check is limited is not refused', () => {
  const failure = (isLimited: boolean) => new ServiceError('status', { status: 429, isLimited });
  const after = (isLimited: boolean) =>
    afterOpeningLink({ ok: false, failure: failure(isLimited) }, { code: 'c', now: 0 });
  expect(after(true)).toEqual({ message: 'TOO_MANY_REQUESTS' });
  expect(after(false)).toHaveProperty('state.kind', 'linkRefused');
});
