import { describe, expect, test } from 'vitest';
import { flows, type Method } from '#src/flow/flow.ts';
import { expiresAt, hasExpired, type WithIdentity, withoutPin } from '#src/flow/flow-state.ts';
import type { Transition } from '#src/flow/transition.ts';
import { failed, runSubmit, type ScriptedResponse, sampleRequestContext } from '#tests/support/run-submit.ts';
import { pinSentStates, verifiedStates } from '#tests/support/sample-states.ts';
import { canSendPin, createPinMutation, methodsWithContact } from './create-pin.ts';

// src/features/failures.test.ts has the failures.

const { now } = sampleRequestContext;
const sent = { status: 200, body: { accountId: 42 } };
const recovery = pinSentStates['forgot-password'];

const send = (state: WithIdentity, method: Method, response: ScriptedResponse = sent) =>
  runSubmit(createPinMutation, { state, values: { method } }, response);

const withPin = [...Object.values(pinSentStates), ...Object.values(verifiedStates)];

describe.each(withPin)('$kind in $flow', (state) => {
  test.each([
    ['email', 2, 'j***@example.com'],
    ['sms', 3, '***1234'],
  ] as const)('a PIN by %s has the method %i and opens PIN entry', async (method, deliveryMethod, to) => {
    const run = await send({ ...state, sendLimitReached: true }, method);
    expect(run.sent).toStrictEqual([
      { call: 'createPin', body: { token: 'token-1', accountType: 'U', deliveryMethod } },
    ]);
    expect(run.transition).toEqual({
      flowState: { ...withoutPin(state), sent: { method, to, at: now }, lastPinSentAt: now },
      navigate: { to: flows[state.flow].path, search: { step: 'verify-identity', method, pin: 'sent' } },
    });
  });
});

test('a sent PIN begins the lifetime of the state again, even if the clock was set back', async () => {
  const { transition } = await send({ ...recovery, issuedAt: now + 3 * 60 * 60_000 }, 'email');
  const { flowState: state } = transition as Transition;
  expect(state === undefined || state === 'ended' || hasExpired(expiresAt(state), now)).toBe(false);
});

describe('failed text messages in a row', () => {
  test.each([
    [2, 'SEND_PIN_TEXT_DELIVERY_FAILED_2', '***1234'],
    [3, 'SEND_PIN_TEXT_DELIVERY_FAILED_3', undefined],
  ])('at failure %i show %s and leave the phone %s', async (failedTexts, message, phone) => {
    const state = { ...recovery, failedTexts: failedTexts - 1 };
    expect((await send(state, 'sms', failed(500))).transition).toEqual({
      message,
      flowState: { ...state, failedTexts, phone },
    });
  });

  test.each([
    ['sms', 0],
    ['email', 2],
  ] as const)('after a PIN by %s are counted as %i', async (method, failedTexts) => {
    const { transition } = await send({ ...recovery, failedTexts: 2 }, method);
    expect(transition).toMatchObject({ flowState: { failedTexts } });
  });
});

test('a PIN is offered to each contact of the service, the preferred contact first, up to a limit', () => {
  const withoutEmail = { ...recovery, email: undefined };
  expect(methodsWithContact(recovery)).toEqual(['email', 'sms']);
  expect(methodsWithContact(withoutEmail)).toEqual(['sms']);
  const activation = { ...pinSentStates['user-activation'], preferredMethod: 'sms' } as const;
  expect(methodsWithContact(activation)).toEqual(['sms', 'email']);
  expect(canSendPin(withoutEmail)).toBe(true);
  expect(canSendPin({ ...withoutEmail, phone: undefined })).toBe(false);
  expect(canSendPin({ ...recovery, sendLimitReached: true })).toBe(false);
});
