import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { afterActivationContact, afterActivationMode } from './after-activation.ts';
import { afterCreatePin } from './after-create-pin.ts';
import { afterLogin } from './after-login.ts';
import { afterRecover } from './after-recover.ts';
import { afterSearchUsers } from './after-search-users.ts';
import { afterActivateUser, afterSetPassword } from './after-set-password.ts';
import { afterVerifyChallenge, afterVerifyPin, callAfterPin } from './after-verify-pin.ts';
import { canShow, factsOf } from './can-show.ts';
import { type Flow, flows, type Method } from './flow.ts';
import { resendPin } from './resend-pin.ts';
import { applyTicket, newTicket, type Ticket } from './ticket.ts';
import type { CallResult, Failure, Transition } from './transition.ts';

const now = 1_700_000_000_000;
const flowNames = Object.keys(flows) as Flow[];

const ticketOf = (flow: Flow, rest: Partial<Ticket> = {}): Ticket =>
  newTicket(flow, now, {
    run: 'run',
    token: 'token',
    email: 'm***@x',
    phone: '***1',
    loginName: 'mary',
    ...rest,
  });

const failed = (status?: number, reason?: string, rest: Partial<Failure> = {}): CallResult<never> => ({
  ok: false,
  failure: { status, reason, ...rest },
});
const answered = <Answer>(answer: Answer): CallResult<Answer> => ({ ok: true, answer });

/** What a reader of the contract's tables looks for in a transition. */
const told = ({ message, go, ticket }: Transition) => ({
  message,
  at: go && ('position' in go ? `${go.flow} ${go.position.step} ${go.position.pin ?? ''}`.trim() : go.to),
  ...(ticket === 'clear' ? { ended: true } : {}),
});

describe('login', () => {
  const attempt = { username: 'mary', rememberDevice: true, now };
  const login = (answer: object) => afterLogin(answered(answer as never), attempt);
  const contact = { activationCode: 'code', email: 'm***@x' };

  test('accept hands the session over', () => {
    expect(login({ redirectURL: '/go', sessionToken: 't' }).handOff).toMatchObject({
      redirectURL: '/go',
      sessionToken: 't',
    });
  });

  test.each([
    ['accept without redirect', { sessionToken: 't' }],
    ['accept without session', { redirectURL: '/go' }],
    ['challenge without code', { vbaDecision: 'challenge', email: 'm***@x' }],
    ['challenge without email', { vbaDecision: 'challenge', activationCode: 'code', phone: '***1' }],
    ['resetpassword without code', { vbaDecision: 'resetpassword', email: 'm***@x' }],
    ['an empty answer', {}],
  ])('%s resets with LOGIN_UNANTICIPATED_ERROR', (_, answer) => {
    expect(told(login(answer))).toEqual({ message: 'LOGIN_UNANTICIPATED_ERROR', at: 'login', ended: true });
  });

  test.each([
    ['vba', { vbaDecision: 'REJECT', dmeDecision: 'challenge' }],
    ['dme', { vbaDecision: 'resetpassword', dmeDecision: 'Reject' }],
  ])('reject by %s wins over everything else', (_, answer) => {
    expect(told(login({ ...answer, ...contact }))).toEqual({
      message: 'LOGIN_DECLINED_ERROR',
      at: 'login',
      ended: true,
    });
  });

  test.each([
    [{ vbaDecision: 'resetPassword' }, 'resetpassword', 'COMPROMISED_PASSWORD_CHANGEPASSWORD'],
    [{ dmeDecision: 'ExpiredPassword' }, 'resetpassword', undefined],
    [{ vbaDecision: 'challenge' }, 'challenge', undefined],
    [{ dmeDecision: 'challenge' }, 'challenge', undefined],
    [{ vbaDecision: 'accept', dmeDecision: 'mfachallenge' }, 'mfachallenge', undefined],
  ])('%o asks for a PIN with decision %s', (decisions, decision, message) => {
    const transition = login({ ...decisions, ...contact, phone: '***1', isNewDevice: true });
    expect(told(transition)).toEqual({ message, at: 'verification-required verify-identity' });
    expect(transition.ticket).toMatchObject({
      flow: 'verification-required',
      token: 'code',
      email: 'm***@x',
      phone: '***1',
      isNewDevice: true,
      decision,
      loginName: 'mary',
      rememberDevice: true,
      requirePin: true,
    });
  });

  test('an expired password with code and contact verifies identity first', () => {
    const body = { activationCode: 'code', phone: '***1' };
    const transition = afterLogin(failed(401, 'EXPIRED_PASSWORD', { body }), attempt);
    expect(told(transition)).toEqual({
      message: 'EXPIRED_PASSWORD_INFO',
      at: 'reset-password verify-identity',
    });
    expect(transition.ticket).toMatchObject({ token: 'code', phone: '***1', requirePin: true });
  });

  test.each([[undefined], [{ activationCode: 'code' }], [{ email: 'm***@x' }], ['text'], [null]])(
    'an expired password with the body %o is changed without a PIN',
    (body) => {
      const transition = afterLogin(failed(401, 'EXPIRED_PASSWORD', { body }), attempt);
      expect(told(transition)).toEqual({
        message: 'EXPIRED_PASSWORD_INFO',
        at: 'reset-password change-password',
      });
      expect(transition.ticket).toMatchObject({ requirePin: false, loginName: 'mary' });
      expect(transition.ticket).not.toHaveProperty('token');
    },
  );

  test.each([
    [400, undefined, 'LOGIN_UNAUTHORIZED_ERROR', ['username', 'password']],
    [401, 'BAD', 'LOGIN_UNAUTHORIZED_ERROR', ['username', 'password']],
    [400, 'EXPIRED_PASSWORD', 'LOGIN_UNAUTHORIZED_ERROR', ['username', 'password']],
    [500, undefined, 'LOGIN_UNANTICIPATED_ERROR', ['password']],
    [204, undefined, 'LOGIN_UNANTICIPATED_ERROR', ['password']],
    [undefined, undefined, 'LOGIN_UNANTICIPATED_ERROR', ['password']],
  ])('%s %s: %s', (status, reason, message, clearFields) => {
    const transition = afterLogin(failed(status, reason), attempt);
    expect(told(transition)).toEqual({ message, at: undefined });
    expect(transition.clearFields).toEqual(clearFields);
  });
});

describe.each(['forgot-username', 'forgot-password'] as const)('recovery information of %s', (flow) => {
  const name = flow === 'forgot-username' ? 'RECOVER_USERNAME' : 'RECOVER_PASSWORD';
  const recover = (result: CallResult<object>, noMatchAttempts?: number) =>
    afterRecover(result as never, {
      flow,
      ticket:
        noMatchAttempts === undefined ? undefined : newTicket(flow, now, { noMatchAttempts, run: 'run' }),
      loginName: 'mary',
      now,
    });

  test('a match goes on to verify identity and keeps the count', () => {
    const transition = recover(answered({ token: 't', email: 'm***@x' }), 1);
    expect(told(transition)).toEqual({ message: undefined, at: `${flow} verify-identity` });
    expect(transition.ticket).toMatchObject({
      token: 't',
      email: 'm***@x',
      loginName: 'mary',
      noMatchAttempts: 1,
      run: 'run',
    });
  });

  test.each([
    [undefined, 1],
    [1, 2],
  ])('no match after %s attempts is told and counted', (before, count) => {
    const transition = recover(answered({}), before);
    expect(told(transition)).toMatchObject({
      message: `${name}_NO_MATCHING_RECORD_ERROR`,
      at: expect.stringContaining('recover-'),
    });
    expect(transition.ticket).toMatchObject({ noMatchAttempts: count });
  });

  test('the third goes to /unidentified', () => {
    expect(told(recover(answered({}), 2))).toEqual({ message: undefined, at: 'unidentified', ended: true });
  });

  test('401 goes to /security', () => {
    expect(told(recover(failed(401)))).toEqual({ message: undefined, at: 'security', ended: true });
  });

  test.each([
    ['500', failed(500)],
    ['no answer', failed()],
    ['a token without contact', answered({ token: 't' })],
  ])('%s is unanticipated', (_, result) => {
    expect(told(recover(result))).toEqual({ message: `${name}_UNANTICIPATED_ERROR`, at: undefined });
  });
});

describe('create PIN', () => {
  const create = (
    flow: Flow,
    result: CallResult<never>,
    method: Method = 'email',
    rest: Partial<Ticket> = {},
  ) => afterCreatePin(result, { ticket: ticketOf(flow, rest), method, now });

  test.each(flowNames)('%s: a PIN that was sent is entered', (flow) => {
    const transition = afterCreatePin(answered({ accountId: '7' }), {
      ticket: ticketOf(flow),
      method: 'sms',
      now,
    });
    expect(told(transition)).toEqual({ message: undefined, at: `${flow} verify-identity sent` });
    expect(transition.ticket).toEqual({ accountId: '7', pinSentAt: now, pinMethod: 'sms' });
  });

  test.each([
    ['forgot-username', 'TOKEN_MAXTRIES', 'SEND_PIN_LIMIT_REACHED', 'forgot-username recover-username'],
    ['forgot-password', 'UNANTICIPATED_ERROR', 'SEND_PIN_LIMIT_REACHED', 'forgot-password recover-password'],
    ['forgot-username', undefined, 'SEND_PIN_UNAUTHORIZED', 'forgot-username recover-username'],
    ['verification-required', 'TOKEN_MAXTRIES', 'SEND_PIN_LIMIT_REACHED', undefined],
    ['reset-password', 'UNANTICIPATED_ERROR', 'SEND_PIN_LIMIT_REACHED', undefined],
    ['reset-password', 'OTHER', 'SEND_PIN_UNAUTHORIZED', undefined],
    ['user-activation', 'OTHER', 'SEND_PIN_UNAUTHORIZED', undefined],
  ] as const)('%s 401 %s: %s', (flow, reason, message, at) => {
    expect(told(create(flow, failed(401, reason)))).toEqual({ message, at });
  });

  test.each([
    [401, 'TOKEN_MAXTRIES'],
    [401, 'UNANTICIPATED_ERROR'],
    [400, undefined],
    [500, undefined],
    [418, undefined],
    [undefined, undefined],
  ])('activation %s %s ends in the activation error', (status, reason) => {
    const transition = create('user-activation', failed(status, reason, { errorMessage: 'Sorry' }));
    expect(transition.memory).toEqual({ activationError: { errorMessage: 'Sorry' } });
  });

  test.each([
    [0, 'SEND_PIN_TEXT_DELIVERY_FAILED_1', false],
    [1, 'SEND_PIN_TEXT_DELIVERY_FAILED_2', false],
    [2, 'SEND_PIN_TEXT_DELIVERY_FAILED_3', true],
    [5, 'SEND_PIN_TEXT_DELIVERY_FAILED_3', true],
  ])('a text message that fails after %s attempts: %s', (sendPinAttempts, message, takesPhone) => {
    for (const status of [400, 500, 503]) {
      const ticket = ticketOf('forgot-username', { sendPinAttempts });
      const transition = afterCreatePin(failed(status), { ticket, method: 'sms', now });
      expect(told(transition)).toEqual({ message, at: undefined });
      const next = applyTicket(ticket, transition.ticket as never);
      expect(next?.sendPinAttempts).toBe(sendPinAttempts + 1);
      expect(next?.phone === undefined).toBe(takesPhone);
    }
  });

  test('an email that fails counts too', () => {
    const transition = create('reset-password', failed(503), 'email', { sendPinAttempts: 1 });
    expect(told(transition)).toEqual({ message: 'SEND_PIN_UNANTICIPATED', at: undefined });
    expect(transition.ticket).toEqual({ sendPinAttempts: 2 });
  });

  test.each([[404], [204], [undefined]])('%s is unanticipated and counts nothing', (status) => {
    expect(create('forgot-password', failed(status), 'sms')).toEqual({ message: 'SEND_PIN_UNANTICIPATED' });
  });
});

describe('verify PIN', () => {
  const verify = (flow: Flow, result: CallResult<unknown>) =>
    afterVerifyPin(result, { ticket: ticketOf(flow), pin: '123456' });

  test('which call follows', () => {
    expect(Object.fromEntries(flowNames.map((flow) => [flow, callAfterPin(flow)]))).toEqual({
      'forgot-username': 'search-users',
      'forgot-password': undefined,
      'verification-required': undefined,
      'reset-password': undefined,
      'user-activation': 'activation-contact',
    });
  });

  test.each([
    ['forgot-password', 'forgot-password change-password'],
    ['reset-password', 'reset-password change-password'],
    ['verification-required', 'reset-password change-password'],
  ] as const)('%s goes on to %s', (flow, at) => {
    const transition = verify(flow, answered(''));
    expect(told(transition)).toEqual({ message: undefined, at });
    expect(transition.memory?.pin).toBe('123456');
  });

  test.each([
    ['verification-required', 401, 'PIN_MAXTRIES', 'LOGIN_VERIFICATION_ERROR_PIN', 'login'],
    ['reset-password', 401, 'UNANTICIPATED_ERROR', 'LOGIN_VERIFICATION_ERROR_PIN', 'login'],
    ['forgot-username', 401, 'PIN_MAXTRIES', 'VERIFY_PIN_LIMIT_REACHED', 'forgot-username recover-username'],
    [
      'forgot-password',
      401,
      'UNANTICIPATED_ERROR',
      'VERIFY_PIN_LIMIT_REACHED',
      'forgot-password recover-password',
    ],
    ['user-activation', 401, 'PIN_MAXTRIES', 'VERIFY_PIN_LIMIT_REACHED', undefined],
    ['verification-required', 401, 'TOKEN_EXPIRED', 'LOGIN_VERIFICATION_ERROR_TOKEN', 'login'],
    ['reset-password', 401, 'TOKEN_EXPIRED', 'LOGIN_VERIFICATION_ERROR_TOKEN', 'login'],
    [
      'forgot-username',
      401,
      'TOKEN_EXPIRED',
      'VERIFY_PIN_UNAUTHORIZED_TOKEN',
      'forgot-username recover-username',
    ],
    [
      'forgot-password',
      401,
      'TOKEN_EXPIRED',
      'VERIFY_PIN_UNAUTHORIZED_TOKEN',
      'forgot-password recover-password',
    ],
    ['forgot-username', 401, 'NoUserFound', 'VERIFY_PIN_UNAUTHORIZED_PIN', 'forgot-username verify-identity'],
    [
      'verification-required',
      401,
      undefined,
      'VERIFY_PIN_UNAUTHORIZED_PIN',
      'verification-required verify-identity',
    ],
    ['user-activation', 401, 'OTHER', 'VERIFY_PIN_UNAUTHORIZED_PIN', 'user-activation verify-identity'],
    ['forgot-username', 400, undefined, 'VERIFY_PIN_INVALID_PIN', undefined],
    ['verification-required', 404, undefined, 'VERIFY_PIN_INVALID_PIN', undefined],
    ['verification-required', 500, undefined, 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD', undefined],
    ['verification-required', undefined, undefined, 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD', undefined],
    ['reset-password', 500, undefined, 'VERIFY_PIN_UNANTICIPATED', undefined],
    ['user-activation', 204, undefined, 'VERIFY_PIN_UNANTICIPATED', undefined],
  ] as const)('%s %s %s: %s', (flow, status, reason, message, at) => {
    const transition = verify(flow, failed(status, reason));
    expect(told(transition)).toMatchObject({ message, at });
    expect(transition.clearFields).toEqual(['recoveryPin']);
    expect(transition.ticket === 'clear').toBe(at === 'login');
  });

  test.each(['TOKEN_EXPIRED', 'NoUserFound'])('activation %s ends in the activation error', (reason) => {
    expect(verify('user-activation', failed(401, reason)).memory).toEqual({ activationError: {} });
  });

  test('the answer of a challenged login is read like a login', () => {
    const ticket = ticketOf('verification-required');
    expect(
      afterVerifyChallenge(answered({ redirectURL: '/go', sessionToken: 't' } as never), { ticket, now })
        .handOff,
    ).toBeDefined();
    expect(told(afterVerifyChallenge(answered({ vbaDecision: 'reject' } as never), { ticket, now }))).toEqual(
      { message: 'LOGIN_DECLINED_ERROR', at: 'login', ended: true },
    );
    expect(told(afterVerifyChallenge(answered({} as never), { ticket, now }))).toEqual({
      message: 'LOGIN_UNANTICIPATED_ERROR',
      at: 'login',
      ended: true,
    });
    expect(told(afterVerifyChallenge(failed(400), { ticket, now })).message).toBe('VERIFY_PIN_INVALID_PIN');
  });
});

describe('username search', () => {
  const user = (userName: string) => ({ userName, accountId: '1', businessName: 'Shop' });
  const search = (result: CallResult<{ users: ReturnType<typeof user>[] }>, noMatchAttempts = 0) =>
    afterSearchUsers(result, {
      ticket: ticketOf('forgot-username', { noMatchAttempts }),
      pin: '123456',
      now,
    });

  test('one goes to login with the username', () => {
    const transition = search(answered({ users: [user('mary')] }));
    expect(told(transition)).toEqual({ message: 'LOGIN_USERNAME_RETRIEVED', at: 'login', ended: true });
    expect(transition.retrievedUsername).toBe('mary');
  });

  test('several are listed', () => {
    const users = [user('mary'), user('mary2')];
    const transition = search(answered({ users }));
    expect(told(transition)).toEqual({ message: undefined, at: 'forgot-username choose-username' });
    expect(transition.memory).toEqual({ pin: '123456', usernames: users });
  });

  test('none counts as a failed attempt, the third ends', () => {
    expect(told(search(answered({ users: [] })))).toEqual({
      message: 'RECOVER_USERNAME_NO_MATCHING_RECORD_ERROR',
      at: 'forgot-username recover-username',
    });
    expect(told(search(answered({ users: [] }), 2))).toEqual({
      message: undefined,
      at: 'unidentified',
      ended: true,
    });
  });

  test('a search that fails is told on PIN entry', () => {
    expect(told(search(failed(500)))).toEqual({ message: 'VERIFY_PIN_UNANTICIPATED', at: undefined });
  });
});

describe('set password', () => {
  const passwordFlows = ['forgot-password', 'reset-password', 'user-activation'] as const;

  test.each(['forgot-password', 'reset-password'] as const)('%s ends at login, told', (flow) => {
    expect(told(afterSetPassword(answered(''), ticketOf(flow)))).toEqual({
      message: 'LOGIN_PASSWORD_CHANGED',
      at: 'login',
      ended: true,
    });
  });

  test('activation ends with a session', () => {
    const ticket = ticketOf('user-activation');
    expect(
      afterActivateUser(answered({ redirectURL: '/go', sessionToken: 't' }), ticket).handOff,
    ).toMatchObject({ redirectURL: '/go' });
    expect(
      told(afterActivateUser(answered({ redirectURL: undefined, sessionToken: 't' }), ticket)).message,
    ).toBe('CHOOSE_PASSWORD_UNANTICIPATED');
  });

  test.each(passwordFlows)('%s: failures that mean the same everywhere', (flow) => {
    const set = (status?: number, reason?: string) =>
      afterSetPassword(failed(status, reason), ticketOf(flow));
    expect(told(set(400, 'VALIDATION_ERROR'))).toEqual({
      message: 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR',
      at: undefined,
    });
    expect(told(set(401, 'BAD_PIN'))).toEqual({
      message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
      at: `${flow} verify-identity`,
    });
    for (const status of [400, 401, 403, 422]) {
      expect(set(status, 'PASSWORD_HISTORY')).toEqual({ failRule: 'last-five' });
      expect(set(status, 'SENSITIVE_PASSWORD')).toEqual({ failRule: 'card-number' });
      expect(told(set(status, 'WEAK_PASSWORD'))).toEqual({
        message: 'COMPROMISED_PASSWORD_CHANGEPASSWORD',
        at: undefined,
      });
    }
    expect(told(set(204))).toEqual({ message: 'CHOOSE_PASSWORD_UNANTICIPATED', at: undefined });
    const other =
      flow === 'reset-password' ? 'EXPIRED_PASSWORD_UNAUTHORIZED' : 'CHOOSE_PASSWORD_UNANTICIPATED';
    for (const [status, reason] of [
      [401, undefined],
      [500, undefined],
      [undefined, undefined],
      [500, 'PASSWORD_HISTORY'],
    ] as const) {
      expect(told(set(status, reason))).toEqual({ message: other, at: undefined });
    }
  });

  test.each([
    ['forgot-password', 'forgot-password recover-password'],
    ['reset-password', 'login'],
    ['user-activation', 'user-activation verify-identity'],
  ] as const)('%s: an expired token goes back to %s', (flow, at) => {
    expect(told(afterSetPassword(failed(401, 'TOKEN_EXPIRED'), ticketOf(flow)))).toEqual({
      message: 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN',
      at,
      ended: true,
    });
  });

  test('a bad PIN where none was asked for goes to login', () => {
    const ticket = newTicket('reset-password', now, { requirePin: false });
    expect(told(afterSetPassword(failed(401, 'BAD_PIN'), ticket))).toEqual({
      message: 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN',
      at: 'login',
      ended: true,
    });
  });
});

describe('activation', () => {
  const exchange = { activationcode: 'code', now };

  test.each([
    [2, 'email'],
    [3, 'sms'],
  ] as const)('response mode %s prefers %s, and nothing is sent', (responseMode, preferred) => {
    const transition = afterActivationMode(
      answered({ responseMode, email: 'm***@x', phone: '***1' }),
      exchange,
    );
    expect(transition.ticket).toMatchObject({
      flow: 'user-activation',
      token: 'code',
      responseMode: preferred,
    });
    expect(transition.ticket).not.toHaveProperty('pinSentAt');
  });

  test.each([
    [
      'a failure with words',
      failed(401, undefined, { errorMessage: 'Expired' }),
      { errorMessage: 'Expired' },
    ],
    ['a failure without', failed(500), {}],
    ['no contact', answered({ responseMode: 2 as const, email: undefined, phone: undefined }), {}],
  ])('%s ends in the activation error', (_, result, activationError) => {
    expect(afterActivationMode(result, exchange).memory).toEqual({ activationError });
  });

  test('the record goes on to activation, its failing ends', () => {
    expect(told(afterActivationContact(answered({ userName: 'new' } as never), '123456')).at).toBe(
      'user-activation activate-user',
    );
    expect(afterActivationContact(failed(500), '123456').memory).toEqual({ activationError: {} });
  });
});

test.each(flowNames)('%s: asking for a new PIN keeps token and contacts', (flow) => {
  expect(told(resendPin(ticketOf(flow)))).toEqual({ message: undefined, at: `${flow} verify-identity` });
  expect(resendPin(ticketOf(flow)).ticket).toBeUndefined();
});

describe('whatever a service answers', () => {
  const reasons = [
    'EXPIRED_PASSWORD',
    'TOKEN_MAXTRIES',
    'UNANTICIPATED_ERROR',
    'PIN_MAXTRIES',
    'TOKEN_EXPIRED',
    'NoUserFound',
    'VALIDATION_ERROR',
    'BAD_PIN',
    'PASSWORD_HISTORY',
    'WEAK_PASSWORD',
    'SENSITIVE_PASSWORD',
  ];
  const failure = fc.record({
    status: fc.option(
      fc.oneof(fc.constantFrom(204, 400, 401, 404, 500, 503), fc.integer({ min: 100, max: 599 })),
      { nil: undefined },
    ),
    reason: fc.option(fc.oneof(fc.constantFrom(...reasons), fc.string()), { nil: undefined }),
    errorMessage: fc.option(fc.string(), { nil: undefined }),
    body: fc.anything(),
  });
  const anyFlow = fc.constantFrom(...flowNames);

  const decide = (flow: Flow, problem: Failure): Transition[] => {
    const result: CallResult<never> = { ok: false, failure: problem };
    const ticket = ticketOf(flow);
    const forgot = flow === 'forgot-username' || flow === 'forgot-password' ? flow : 'forgot-username';
    return [
      afterLogin(result, { username: 'mary', rememberDevice: false, now }),
      afterRecover(result, { flow: forgot, ticket: undefined, now }),
      afterCreatePin(result, { ticket, method: 'email', now }),
      afterCreatePin(result, { ticket, method: 'sms', now }),
      afterVerifyPin(result, { ticket, pin: '123456' }),
      afterVerifyChallenge(result, { ticket, now }),
      afterSearchUsers(result, { ticket, pin: '123456', now }),
      afterSetPassword(result, ticket),
      afterActivateUser(result, ticket),
      afterActivationMode(result, { activationcode: 'code', now }),
      afterActivationContact(result, '123456'),
    ];
  };

  test('no failure leaves a screen without a message or a way on', () => {
    fc.assert(
      fc.property(anyFlow, failure, (flow, problem) => {
        for (const { message, go, memory, failRule } of decide(flow, problem)) {
          expect(message ?? go ?? memory?.activationError ?? failRule).toBeDefined();
        }
      }),
    );
  });

  test('where a transition leads can be shown with the ticket that it leaves', () => {
    fc.assert(
      fc.property(anyFlow, failure, (flow, problem) => {
        for (const { go, ticket, memory } of decide(flow, problem)) {
          if (go?.to !== 'flow') continue;
          const next =
            ticket === 'clear'
              ? undefined
              : ticket === undefined
                ? ticketOf(flow)
                : applyTicket(ticketOf(flow), ticket);
          expect(canShow(go.flow, go.position, factsOf(go.flow, next, memory ?? {}))).toEqual({
            show: go.position,
          });
        }
      }),
    );
  });

  test('a PIN never gets into the ticket', () => {
    fc.assert(
      fc.property(anyFlow, failure, (flow, problem) => {
        for (const { ticket } of decide(flow, problem))
          expect(JSON.stringify(ticket ?? '')).not.toContain('123456');
      }),
    );
  });
});
