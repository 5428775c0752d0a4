import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleDetails } from '#api/offline/accounts.ts';
import type { CallName } from '#api/offline/all-calls.ts';
import { type Flow, firstStep, flowOfPath, flows, type Position, sendPinChoice } from '#src/flow/flow.ts';
import { type FlowState, storedPart, type WithIdentity, withoutPin } from '#src/flow/flow-state.ts';
import { resolveStep } from '#src/flow/resolve-step.ts';
import type { SubmitResult, Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { failureTables, handledReasons } from '#tests/support/failure-tables.ts';
import { oddValues, usableAnswers } from '#tests/support/odd-answers.ts';
import {
  failed,
  runSubmit,
  type ScriptedResponse,
  type SubmitRun,
  sampleRequestContext,
} from '#tests/support/run-submit.ts';
import {
  allPositions,
  passwordExpiredState,
  pinSentStates,
  samplePin,
  unmatchedStates,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import { loginMutation } from './login/login.ts';
import { activateUserMutation } from './password/activate-user.ts';
import { expiredPasswordMutation, forgottenPasswordMutation } from './password/set-password.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from './recovery/recover.ts';
import { createPinAtEntryMutation, createPinMutation } from './verification/create-pin.ts';
import { completesLogin, verifyChallengeMutation, verifyPinMutation } from './verification/verify-pin.ts';

// The transition for each failure of each call of a submit, in every flow that sends it.

const next = (flowState: object | 'ended', navigate: object) => ({ flowState, navigate });

const toFirstStep = ({ flow }: FlowState) => ({ to: flows[flow].path, search: { step: firstStep(flow) } });
const toSendPinChoice = ({ flow }: FlowState) => ({ to: flows[flow].path, search: sendPinChoice });
const refuseLink = (canRetry: boolean) => (state: FlowState) => {
  const refused = { flow: state.flow, issuedAt: sampleRequestContext.now, token: 'token-1', canRetry };
  return next({ kind: 'linkRefused', ...refused }, toSendPinChoice(state));
};

/** What changes besides the message, by where the user is then. */
const places = {
  stays: () => ({}),
  'the password emptied': () => ({ clearFields: ['password'] }),
  'both fields emptied': () => ({ clearFields: ['username', 'password'] }),
  'one failed text counted': (state: FlowState) => ({ flowState: { ...state, failedTexts: 1 } }),
  'no further PIN': (state: FlowState) => ({ flowState: { ...state, sendLimitReached: true } }),
  'one of the last five': () => ({ invalidField: 'newPassword', refusedRule: 'last-five' }),
  'a card number': () => ({ invalidField: 'newPassword', refusedRule: 'card-number' }),
  compromised: () => ({ invalidField: 'newPassword', refusedRule: 'compromised' }),
  'send-PIN choice': (state: FlowState) => next(withoutPin(state as WithIdentity), toSendPinChoice(state)),
  'first step': (state: FlowState) => {
    const { flow, failedMatches, lastPinSentAt: issuedAt, entered } = state as (typeof recoveries)[number];
    return next({ kind: 'unmatched', flow, issuedAt, failedMatches, entered }, toFirstStep(state));
  },
  'flow begins again': (state: FlowState) => next('ended', toFirstStep(state)),
  login: () => next('ended', { to: '/' }),
  security: ({ flow }: FlowState) => next('ended', { to: '/security', search: { flow } }),
  'activation error': refuseLink(false),
  'activation error, Try again': refuseLink(true),
};

/** States in which a call is sent, its responses that have the same outcome (`responsesOf`), and this outcome. */
type Row<State> = readonly [
  states: readonly State[],
  responses: string,
  place: keyof typeof places,
  message?: MessageKey,
];

/** No response, and a 200 of another shape. */
const noStatus = 'none, odd';

/** Returns the responses of a text such as `400 401 REASON OTHER, 404`: each status of a part with each of its reasons. */
const responsesOf = (text: string): string[] =>
  text.split(', ').flatMap((part) => {
    const words = part.split(' ');
    const reasons = words.filter((word) => /[A-Z]/.test(word));
    const statuses = words.filter((word) => !reasons.includes(word));
    return reasons.length === 0
      ? statuses
      : statuses.flatMap((status) => reasons.map((reason) => `${status} ${reason}`));
  });

function respond(response: string): ScriptedResponse {
  if (response === 'none') return response;
  const [status, reason] = response.split(' ');
  return status === 'odd' ? { status: 200, body: 'text' } : failed(Number(status), reason);
}

/** Every member of every answer. */
const whole: object = Object.assign({}, ...Object.values(usableAnswers));
const decision = fc.constantFrom('accept', 'reject', 'resetpassword', 'challenge', 'mfachallenge');
const decisions = fc.record({ vbaDecision: decision, dmeDecision: decision }, { requiredKeys: [] });
const oddMembers = fc.dictionary(fc.constantFrom(...Object.keys(whole)), oddValues, { maxKeys: 6 });
const reason = fc.record({ reason: fc.oneof(fc.constantFrom(...handledReasons), fc.string()) });
const body = fc
  .tuple(decisions, oddMembers, reason)
  .map((parts): object => Object.assign({}, whole, ...parts));
const anyResponse: fc.Arbitrary<ScriptedResponse> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ status: fc.constant(200), body }) },
  { weight: 4, arbitrary: fc.record({ status: fc.integer({ min: 201, max: 599 }), body }) },
  fc.record({ status: fc.constant(200), body: fc.jsonValue() }),
  fc.constant('none' as const),
);

const isShown = (flow: Flow, position: Position, state: FlowState | undefined) =>
  isDeepStrictEqual(resolveStep({ flow, requested: position, state, code: 'token-1' })?.position, position);

/** Expects that a transition shows something, navigates to a possible screen, and stores no secret. */
function expectUsable(state: FlowState | undefined, result: SubmitResult): void {
  const transition = 'formPost' in result ? result.ifBlocked : result;
  const { message, navigate: go, invalidField } = transition;
  expect([message, go, invalidField].some(Boolean)).toBe(true);
  const next = transition.flowState === 'ended' ? undefined : (transition.flowState ?? state);
  const flow = go && flowOfPath(go.to);
  if (flow) expect(isShown(flow, { step: firstStep(flow), ...go.search }, next)).toBe(true);
  else if (go) expect(next).toBeUndefined();
  else if (state && next) {
    const shown = allPositions.filter((position) => isShown(state.flow, position, state));
    expect(shown.filter((position) => !isShown(state.flow, position, next))).toEqual([]);
  }
  const stored = JSON.stringify([next && storedPart(next), go]);
  for (const secret of [samplePin, 'secret-1', 'session']) expect(stored).not.toContain(secret);
}

/**
 * Tests each row together with the members of `always`, that each state has every response once, that every status and reason
 * of the failure tables occurs, and that any response is usable.
 */
function describeFailures<State extends FlowState | undefined>(
  name: string,
  tables: readonly CallName[],
  send: (state: State, response: ScriptedResponse) => Promise<SubmitRun>,
  rows: readonly Row<State>[],
  always: Transition = {},
): void {
  const cases = rows.flatMap(([states, responses, place, message]) =>
    states.flatMap((state) =>
      responsesOf(responses).map((response) => ({ state, flow: state?.flow, response, place, message })),
    ),
  );
  describe(name, () => {
    test.each(cases)('$flow, $response: $place, $message', async ({ state, response, place, message }) => {
      const { transition } = await send(state, respond(response));
      expect(transition).toEqual({ ...always, ...places[place](state as FlowState), message });
    });

    test('each state has exactly one row for each response, and every status and reason of the table occurs', () => {
      const every = [...new Set(cases.map(({ response }) => response))].sort();
      for (const { state } of cases) {
        const own = cases.filter((one) => one.state === state).map(({ response }) => response);
        expect(own.sort()).toEqual(every);
      }
      const rows = tables.flatMap((table) => failureTables[table].rows);
      const named = rows.flatMap(({ status, reason = [] }) => [status, reason].flat().map(String));
      const tested = every
        .flatMap((response) => response.split(' '))
        .concat('any 4xx', 'any status', 'no status');
      expect(tested).toEqual(expect.arrayContaining(named));
    });

    test('after any response the app shows something and stores no secret', async () => {
      const states = fc.constantFrom(...cases.map(({ state }) => state));
      await fc.assert(
        fc.asyncProperty(states, anyResponse, async (state, response) => {
          expectUsable(state, (await send(state, response)).transition);
        }),
        { numRuns: 600 },
      );
    });
  });
}

const recoveries = [
  { ...pinSentStates['forgot-username'], failedMatches: 2, entered: { firstName: 'Jane' } },
  { ...pinSentStates['forgot-password'], failedMatches: 2, entered: { username: 'jane' } },
];
const challenged = pinSentStates['verification-required'];
const reset = pinSentStates['reset-password'];
const activation = [pinSentStates['user-activation']];

const everyFlow = [...recoveries, challenged, reset, ...activation];
const notActivation = [...recoveries, challenged, reset];
const limitOfSending = '401 TOKEN_MAXTRIES UNANTICIPATED_ERROR';
const unauthorized = '401, 401 TOKEN_EXPIRED PIN_MAXTRIES';
const notDelivered = '400 500 503, 503 TOKEN_MAXTRIES';

const createPinRows: readonly Row<WithIdentity>[] = [
  [recoveries, unauthorized, 'first step', 'SEND_PIN_UNAUTHORIZED'],
  [[challenged, reset, ...activation], unauthorized, 'stays', 'SEND_PIN_UNAUTHORIZED'],
  [everyFlow, noStatus, 'stays', 'SEND_PIN_UNANTICIPATED'],
  [activation, '204 400 403 404', 'activation error'],
  [activation, '500 502 503, 503 TOKEN_MAXTRIES', 'activation error, Try again'],
  [notActivation, '204 403 404 502', 'stays', 'SEND_PIN_UNANTICIPATED'],
];

describeFailures<WithIdentity>(
  'a PIN by email, from the send-PIN choice',
  ['createPin'],
  (state, response) => runSubmit(createPinMutation, { state, values: { method: 'email' } }, response),
  [
    ...createPinRows,
    [recoveries, limitOfSending, 'first step', 'SEND_PIN_LIMIT_REACHED'],
    [[challenged, reset], limitOfSending, 'no further PIN', 'SEND_PIN_LIMIT_REACHED'],
    [activation, limitOfSending, 'activation error'],
    [notActivation, notDelivered, 'stays', 'SEND_PIN_UNANTICIPATED'],
  ],
);
// At the limit, the PIN that was sent can still be entered.
describeFailures<WithIdentity>(
  'a PIN by text message, from PIN entry',
  ['createPin'],
  (state, response) => runSubmit(createPinAtEntryMutation, { state, values: { method: 'sms' } }, response),
  [
    ...createPinRows,
    [everyFlow, limitOfSending, 'no further PIN', 'SEND_PIN_LIMIT_REACHED'],
    [notActivation, notDelivered, 'one failed text counted', 'SEND_PIN_TEXT_DELIVERY_FAILED_1'],
  ],
);

const pinValues = { recoveryPin: samplePin, rememberDevice: true };
const mustReset = { ...challenged, decision: 'resetpassword' } as const;
const logins = [challenged, mustReset, reset];
const everyPin = [...recoveries, ...logins, ...activation];
const limitOfPins = '401 PIN_MAXTRIES UNANTICIPATED_ERROR';
const otherStatuses = '204 403 422 500 503, 500 PIN_MAXTRIES';

describeFailures<WithIdentity>(
  'a PIN that is checked',
  ['verifyPin', 'verifyChallenge'],
  (state, response) =>
    completesLogin(state)
      ? runSubmit(verifyChallengeMutation, { state, values: pinValues }, response)
      : runSubmit(verifyPinMutation, { state, values: pinValues }, response),
  [
    [recoveries, limitOfPins, 'first step', 'VERIFY_PIN_LIMIT_REACHED'],
    [logins, limitOfPins, 'login', 'LOGIN_VERIFICATION_ERROR_PIN'],
    [activation, limitOfPins, 'stays', 'VERIFY_PIN_LIMIT_REACHED'],
    [recoveries, '401 TOKEN_EXPIRED', 'first step', 'VERIFY_PIN_UNAUTHORIZED_TOKEN'],
    [logins, '401 TOKEN_EXPIRED', 'login', 'LOGIN_VERIFICATION_ERROR_TOKEN'],
    [activation, '401 TOKEN_EXPIRED NoUserFound', 'activation error'],
    [[...recoveries, ...logins], '401 NoUserFound', 'send-PIN choice', 'VERIFY_PIN_UNAUTHORIZED_PIN'],
    [everyPin, '401, 401 BAD_PIN TOKEN_MAXTRIES', 'send-PIN choice', 'VERIFY_PIN_UNAUTHORIZED_PIN'],
    [everyPin, '400 404, 404 PIN_MAXTRIES', 'stays', 'VERIFY_PIN_INVALID_PIN'],
    [[challenged, mustReset], otherStatuses, 'stays', 'VERIFY_PIN_INVALID_PIN_OR_PASSWORD'],
    [[...recoveries, reset, ...activation], otherStatuses, 'stays', 'VERIFY_PIN_UNANTICIPATED'],
    [everyPin, noStatus, 'stays', 'VERIFY_PIN_UNANTICIPATED'],
  ],
  { clearFields: ['recoveryPin'] },
);

const afterPin = (state: WithIdentity, response: ScriptedResponse) =>
  runSubmit(verifyPinMutation, { state, values: pinValues }, { status: 200 }, response);

describeFailures<WithIdentity>(
  'the search for usernames after a PIN',
  ['searchUsers'],
  afterPin,
  [
    [
      recoveries.slice(0, 1),
      `400 404 500, 401 PIN_MAXTRIES TOKEN_EXPIRED, ${noStatus}`,
      'stays',
      'VERIFY_PIN_UNANTICIPATED',
    ],
  ],
  { clearFields: ['recoveryPin'] },
);
describeFailures<WithIdentity>(
  'the contact after a PIN',
  ['activationContact'],
  afterPin,
  [
    [activation, '204 400 401 404, 400 BAD_PIN', 'activation error'],
    [activation, '500 503', 'activation error, Try again'],
    [activation, noStatus, 'stays', 'VERIFY_PIN_UNANTICIPATED'],
  ],
  { clearFields: ['recoveryPin'] },
);

const credentials = { username: 'jane', password: 'secret-1', rememberDevice: true };
const wrong = '400 401, 401 BAD_PIN, 400 EXPIRED_PASSWORD';

// login.test.ts has 401 EXPIRED_PASSWORD, which begins a flow.
describeFailures<undefined>(
  'a login',
  ['login'],
  (state, response) => runSubmit(loginMutation, { state, values: credentials }, response),
  [
    [[undefined], wrong, 'both fields emptied', 'LOGIN_UNAUTHORIZED_ERROR'],
    [
      [undefined],
      `204 404 503, 403 500 EXPIRED_PASSWORD, ${noStatus}`,
      'the password emptied',
      'LOGIN_UNANTICIPATED_ERROR',
    ],
  ],
  { knownUsername: 'forgotten' },
);

const identity = { ...sampleDetails, recaptcha: 'captcha-1' };
const { 'forgot-username': username, 'forgot-password': password } = unmatchedStates;
const notUnauthorized = `204 400 403 404, 500 NoUserFound, ${noStatus}`;

describeFailures(
  'a recovery',
  ['recoverUsername', 'recoverPassword'],
  (state, response) =>
    state === username
      ? runSubmit(recoverUsernameMutation, { state, values: identity }, response)
      : runSubmit(recoverPasswordMutation, { state, values: identity }, response),
  [
    [[username, password], '401, 401 TOKEN_EXPIRED', 'security'],
    [[username], notUnauthorized, 'stays', 'RECOVER_USERNAME_UNANTICIPATED_ERROR'],
    [[password], notUnauthorized, 'stays', 'RECOVER_PASSWORD_UNANTICIPATED_ERROR'],
  ],
  { knownUsername: 'forgotten' },
);

const values = { currentPassword: 'secret-1', newPassword: 'secret-1', confirmPassword: 'secret-1' };
const { 'forgot-password': forgotten, 'reset-password': expired, 'user-activation': invite } = verifiedStates;
const resets = [expired, passwordExpiredState];
const starts = [forgotten, invite];
const withPin = [...starts, expired];
const everyPassword = [...starts, ...resets];
const other =
  '400 401 404 500, 401 VALIDATION_ERROR, 400 BAD_PIN TOKEN_EXPIRED, ' +
  '399 500 PASSWORD_HISTORY WEAK_PASSWORD SENSITIVE_PASSWORD';

describeFailures(
  'a new password',
  ['forgottenPassword', 'expiredPassword', 'activateUser'],
  (state, response) => {
    switch (state.flow) {
      case 'forgot-password':
        return runSubmit(forgottenPasswordMutation, { state, values }, response);
      case 'user-activation':
        return runSubmit(activateUserMutation, { state, values }, response);
      default:
        return runSubmit(expiredPasswordMutation, { state, values }, response);
    }
  },
  [
    [everyPassword, '400 VALIDATION_ERROR', 'stays', 'RECOVER_PASSWORD_NO_MATCHING_RECORD_ERROR'],
    [withPin, '401 BAD_PIN', 'send-PIN choice', 'CHOOSE_PASSWORD_UNAUTHORIZED_PIN'],
    [[passwordExpiredState], '401 BAD_PIN', 'login', 'LOGIN_VERIFICATION_ERROR_TOKEN'],
    [starts, '401 TOKEN_EXPIRED', 'flow begins again', 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN'],
    [resets, '401 TOKEN_EXPIRED', 'login', 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN'],
    [everyPassword, '400 401 422 499 PASSWORD_HISTORY', 'one of the last five'],
    [everyPassword, '400 401 422 499 SENSITIVE_PASSWORD', 'a card number'],
    [everyPassword, '400 401 422 499 WEAK_PASSWORD', 'compromised', 'COMPROMISED_PASSWORD_CHANGEPASSWORD'],
    [resets, other, 'stays', 'EXPIRED_PASSWORD_UNAUTHORIZED'],
    [starts, other, 'stays', 'CHOOSE_PASSWORD_UNANTICIPATED'],
    [everyPassword, `204, ${noStatus}`, 'stays', 'CHOOSE_PASSWORD_UNANTICIPATED'],
  ],
);
