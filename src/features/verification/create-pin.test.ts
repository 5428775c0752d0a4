import { describe, expect, test } from 'vitest';
import { type Flow, firstStep, type Method } from '#src/flow/flow.ts';
import { expiresAt, hasExpired, type WithIdentity } from '#src/flow/flow-state.ts';
import { failed, runSubmit, type ScriptedResponse, sampleSubmitFacts } from '#tests/support/run-submit.ts';
import {
  countingStates,
  identifiedStates,
  linkRefusedState,
  pinSentStates,
  sampleSentPin,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import { contactOf, createPinAtEntryMutation, createPinMutation } from './create-pin.ts';

const { now } = sampleSubmitFacts;

const send = (state: WithIdentity, method: Method, response: ScriptedResponse) =>
  runSubmit(createPinMutation, { state, values: { method } }, response);
const transitionAfter = async (flow: Flow, response: ScriptedResponse, method: Method = 'email') =>
  (await send(identifiedStates[flow], method, response)).transition;

const everyFlow = Object.keys(identifiedStates) as Flow[];
const limitReasons = ['TOKEN_MAXTRIES', 'UNANTICIPATED_ERROR'];
const otherReasons = [undefined, 'TOKEN_EXPIRED', 'PIN_MAXTRIES'];
const methods = ['email', 'sms'] as const;
const sent = { status: 200, body: {} };

const stays = (message: string) => ({ message });
const refused = (rest: object) => ({
  state: { ...linkRefusedState, errorMessage: undefined, issuedAt: now, ...rest },
  go: { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } },
});

/** Returns what follows a 401: a recovery steps back, and the flows from login stay. */
function afterUnauthorized(flow: Flow, message: string) {
  if (flow !== 'forgot-username' && flow !== 'forgot-password') return stays(message);
  return {
    message,
    state: { ...countingStates[flow], failedMatches: 0 },
    go: { to: 'flow', flow, position: { step: firstStep(flow) } },
  };
}

describe.each(everyFlow)('in %s', (flow) => {
  test.each([
    ['email', 2],
    ['sms', 3],
  ] as const)('a request for a PIN by %s has delivery method %i', async (method, deliveryMethod) => {
    expect((await send(identifiedStates[flow], method, 'none')).sent).toStrictEqual([
      { call: 'createPin', body: { token: 'token-1', accountType: 'U', deliveryMethod } },
    ]);
  });

  test.each([
    ['email', 'j***@example.com'],
    ['sms', '***1234'],
  ] as const)('a PIN that was sent by %s leads to its entry', async (method, to) => {
    expect(await transitionAfter(flow, { status: 200, body: { accountId: 42 } }, method)).toEqual({
      state: {
        ...identifiedStates[flow],
        sent: { method, to, at: now },
        lastPinSentAt: now,
      },
      go: { to: 'flow', flow, position: { step: 'verify-identity', method, pin: 'sent' } },
    });
  });

  test.each(['none', { status: 200, body: 'text' }] as const)(
    'no response, or a 200 of another shape (%o), shows SEND_PIN_UNANTICIPATED',
    async (response) => {
      for (const method of methods)
        expect(await transitionAfter(flow, response, method)).toEqual(stays('SEND_PIN_UNANTICIPATED'));
    },
  );

  const isActivation = flow === 'user-activation';

  test.each(limitReasons)('401 %s says that the limit is reached', async (reason) => {
    expect(await transitionAfter(flow, failed(401, reason))).toEqual(
      isActivation ? refused({ canRetry: false }) : afterUnauthorized(flow, 'SEND_PIN_LIMIT_REACHED'),
    );
  });

  test.each(otherReasons)('401 with reason %s shows SEND_PIN_UNAUTHORIZED', async (reason) => {
    expect(await transitionAfter(flow, failed(401, reason))).toEqual(
      afterUnauthorized(flow, 'SEND_PIN_UNAUTHORIZED'),
    );
  });
});

describe('the next PIN', () => {
  test.each(Object.values(verifiedStates))(
    'replaces the one that was sent and verified in $flow',
    async (state) => {
      const { transition } = await send(state, 'sms', sent);
      expect(transition.state).toMatchObject({
        kind: 'identified',
        flow: state.flow,
        sent: { method: 'sms', to: '***1234', at: now },
        lastPinSentAt: now,
      });
      for (const secret of ['pin', 'usernames', 'contact'])
        expect(transition.state).not.toHaveProperty(secret);
    },
  );

  test('begins the lifetime of the state, also if the clock was set back since its issue', async () => {
    const state = { ...pinSentStates['forgot-password'], issuedAt: now + 3 * 60 * 60_000 };
    const { transition } = await send(state, 'email', sent);
    const next = transition.state;
    expect(next === undefined || next === 'ended' || hasExpired(expiresAt(next), now)).toBe(false);
  });

  test('is sent even if the masked contact is unknown, and names none', () => {
    expect(contactOf({ ...identifiedStates['forgot-password'], email: undefined }, 'email')).toBe('');
  });
});

describe('in user-activation', () => {
  test.each([
    [400, false],
    [403, false],
    [404, false],
    [204, false],
    [500, true],
    [503, true],
  ])('%i shows the activation error, by either method', async (status, canRetry) => {
    for (const method of methods)
      expect(await transitionAfter('user-activation', failed(status), method)).toEqual(refused({ canRetry }));
  });

  test('the activation error has the text of the service', async () => {
    expect(
      await transitionAfter('user-activation', failed(400, undefined, { errorMessage: 'Closed.' })),
    ).toEqual(refused({ canRetry: false, errorMessage: 'Closed.' }));
  });
});

test('a step back keeps the count of failed matches', async () => {
  const state = { ...identifiedStates['forgot-username'], failedMatches: 2 };
  expect((await send(state, 'email', failed(401))).transition.state).toMatchObject({ failedMatches: 2 });
});

describe.each(everyFlow.filter((flow) => flow !== 'user-activation'))('in %s', (flow) => {
  describe.each([400, 500, 503])('%i', (status) => {
    // The reason has no effect on the outcome.
    const response = failed(status, 'TOKEN_MAXTRIES');

    test.each([
      [1, 'SEND_PIN_TEXT_DELIVERY_FAILED_1', '***1234'],
      [2, 'SEND_PIN_TEXT_DELIVERY_FAILED_2', '***1234'],
      [3, 'SEND_PIN_TEXT_DELIVERY_FAILED_3', undefined],
      [4, 'SEND_PIN_TEXT_DELIVERY_FAILED_3', undefined],
    ])('by text message, failure %i in a row shows %s', async (failedTexts, message, phone) => {
      const state = { ...identifiedStates[flow], failedTexts: failedTexts - 1 };
      expect((await send(state, 'sms', response)).transition).toEqual({
        message,
        state: { ...state, failedTexts, phone },
      });
    });

    test('by email is not counted and shows SEND_PIN_UNANTICIPATED', async () => {
      const state = { ...identifiedStates[flow], failedTexts: 2 };
      expect((await send(state, 'email', response)).transition).toEqual(stays('SEND_PIN_UNANTICIPATED'));
    });
  });

  test.each([403, 404, 502, 204])('%i shows SEND_PIN_UNANTICIPATED and is not counted', async (status) => {
    for (const method of methods)
      expect(await transitionAfter(flow, failed(status), method)).toEqual(stays('SEND_PIN_UNANTICIPATED'));
  });
});

describe('the count of failed text messages', () => {
  const state = { ...identifiedStates['forgot-password'], failedTexts: 2 };

  test.each([
    ['sms', 0],
    ['email', 2],
  ] as const)('after a PIN by %s is %i', async (method, failedTexts) => {
    expect((await send(state, method, sent)).transition.state).toMatchObject({ failedTexts });
  });

  test('at three leaves the last PIN and its contact in the state', async () => {
    const lastPin = { ...sampleSentPin, method: 'sms', to: '***1234' } as const;
    const before = { ...pinSentStates['forgot-password'], failedTexts: 2, sent: lastPin };
    const { state: left } = (await send(before, 'sms', failed(500))).transition;
    expect(left).toMatchObject({ sent: lastPin });
    expect(left).toHaveProperty('phone', undefined);
  });
});

describe.each(everyFlow)('on PIN entry in %s', (flow) => {
  const state = pinSentStates[flow];
  const again = async (response: ScriptedResponse) =>
    (await runSubmit(createPinAtEntryMutation, { state, values: { method: 'sms' } }, response)).transition;

  test.each(limitReasons)('401 %s shows SEND_PIN_LIMIT_REACHED, and keeps the PIN', async (reason) => {
    expect(await again(failed(401, reason))).toEqual({
      message: 'SEND_PIN_LIMIT_REACHED',
      state: { ...state, sendLimitReached: true },
    });
  });

  test.each([failed(401), failed(400), failed(418), failed(503, 'TOKEN_MAXTRIES'), 'none', sent] as const)(
    'any other response has the same result as at the send-PIN choice: %o',
    async (response) => {
      expect(await again(response)).toEqual((await send(state, 'sms', response)).transition);
    },
  );

  test('a PIN that is sent ends the limit', async () => {
    const limited = { ...state, sendLimitReached: true } as const;
    expect((await send(limited, 'email', sent)).transition.state).toHaveProperty(
      'sendLimitReached',
      undefined,
    );
  });
});
