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
const pin = { recoveryPin: '1', rememberDevice: false };
const passwords = { currentPassword: 'c', newPassword: 'n', confirmPassword: 'n' };
const recovery = { username: 'u', emailAddress: 'e', recaptcha: 'c' };
const login = { username: 'u', password: 'p', rememberDevice: false };

test.each([
  [
    'a login',
    (response: ScriptedResponse) => runSubmit(loginSubmit, { state: undefined, values: login }, response),
  ],
  [
    'a recovery',
    (response: ScriptedResponse) =>
      runSubmit(recoverPasswordSubmit, { state: undefined, values: recovery }, response),
  ],
  [
    'a PIN for an activation',
    (response: ScriptedResponse) =>
      runSubmit(
        createPinSubmit,
        { state: identifiedStates['user-activation'], values: { method: 'email' } },
        response,
      ),
  ],
  [
    'the check of a PIN',
    (response: ScriptedResponse) =>
      runSubmit(verifyPinSubmit, { state: pinSentStates['verification-required'], values: pin }, response),
  ],
  [
    'an expired password',
    (response: ScriptedResponse) =>
      runSubmit(
        expiredPasswordSubmit,
        { state: verifiedStates['reset-password'], values: passwords },
        response,
      ),
  ],
  [
    'an activation',
    (response: ScriptedResponse) =>
      runSubmit(
        activateUserSubmit,
        { state: verifiedStates['user-activation'], values: passwords },
        response,
      ),
  ],
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
