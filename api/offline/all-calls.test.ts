import { expect, test } from 'vitest';
import { calls, pathPattern } from './all-calls.ts';

test('every call has its documented method and path', () => {
  const lines = Object.values(calls).map((call) => `${call.name}: ${call.method} ${pathPattern(call)}`);
  expect(lines).toEqual([
    'activateUser: POST /loginsvc/v1/user/activate',
    'activationContact: POST /loginsvc/v1/activation/verifycontact',
    'activationLink: POST /loginsvc/v1/activation/verify',
    'appInit: GET /loginsvc/v1/appinitload',
    'createPin: POST /loginsvc/v1/pin',
    'expiredPassword: POST /loginsvc/v1/password/expired',
    'forgottenPassword: POST /loginsvc/v1/password/forgotten',
    'login: POST /loginSvc/v1/sessionSTA',
    'recoverPassword: POST /loginsvc/v1/usertoken',
    'recoverUsername: POST /loginsvc/v1/usertoken',
    'searchUsers: POST /loginsvc/v1/users/search',
    'theme: GET /themesvc/v1/themes/{parameter}',
    'verifyChallenge: POST /loginsvc/v1/pin/verifychallenge',
    'verifyPin: POST /loginsvc/v1/pin/verify',
  ]);
});
