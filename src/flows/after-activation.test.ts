import { describe, expect, test } from 'vitest';
import { afterActivationContact, afterActivationMode } from './after-activation.ts';
import type { Failure } from './transition.ts';

const exchange = { activationcode: 'code', now: 1000 };

const failures: Failure[] = [
  { status: 400, reason: 'VALIDATION_ERROR' },
  { status: 401, reason: 'TOKEN_EXPIRED' },
  { status: 404 },
  { status: 500 },
  {},
];

describe('the exchange of an activation code', () => {
  const answered = (responseMode: 2 | 3, contacts: { email?: string; phone?: string }) =>
    afterActivationMode(
      { ok: true, answer: { responseMode, email: undefined, phone: undefined, ...contacts } },
      exchange,
    );

  test.each([
    [2, 'email', { email: 'j***@example.com' }],
    [3, 'sms', { phone: '***1234' }],
    [3, 'sms', { email: 'j***@example.com', phone: '***1234' }],
  ] as const)('with responseMode %i (%s) hands out a ticket and stays', (mode, responseMode, contacts) => {
    expect(answered(mode, contacts)).toStrictEqual({
      ticket: {
        flow: 'user-activation',
        run: expect.any(String),
        token: 'code',
        responseMode,
        ...contacts,
        requirePin: true,
        noMatchAttempts: 0,
        sendPinAttempts: 0,
        rememberDevice: false,
        issuedAt: 1000,
      },
      memory: { pin: undefined, contact: undefined, activationError: undefined },
    });
  });

  test('without any contact is the activation error: no PIN could be sent', () => {
    const error = { ticket: 'clear', memory: { activationError: {} } };
    expect(answered(2, {})).toStrictEqual(error);
    expect(answered(3, { email: '', phone: '' })).toStrictEqual(error);
  });

  test.each(failures)('that fails is the activation error: %j', (failure) => {
    expect(afterActivationMode({ ok: false, failure }, exchange)).toStrictEqual({
      ticket: 'clear',
      memory: { activationError: {} },
    });
  });

  test('that fails has the words of the service', () => {
    const result = { ok: false, failure: { status: 400, errorMessage: 'The link was used.' } } as const;
    expect(afterActivationMode(result, exchange).memory).toStrictEqual({
      activationError: { errorMessage: 'The link was used.' },
    });
  });
});

describe('the record of the user', () => {
  const contact = {
    userName: 'jane',
    anetUserId: '7',
    accountId: undefined,
    title: undefined,
    firstName: 'Jane',
    lastName: 'Doe',
    mobileNumber: undefined,
    phone: undefined,
    extension: undefined,
    email: 'jane@example.com',
  };

  test('leads to activation, with the verified PIN in memory', () => {
    expect(afterActivationContact({ ok: true, answer: contact }, '123456')).toStrictEqual({
      memory: { pin: '123456', contact },
      go: { to: 'flow', flow: 'user-activation', position: { step: 'activate-user' } },
      clearFields: ['recoveryPin'],
    });
  });

  test.each(failures)('that cannot be had is the activation error: %j', (failure) => {
    const result = { ok: false, failure: { ...failure, errorMessage: 'Gone.' } } as const;
    expect(afterActivationContact(result, '123456')).toStrictEqual({
      ticket: 'clear',
      memory: { activationError: { errorMessage: 'Gone.' } },
      clearFields: ['recoveryPin'],
    });
  });
});
