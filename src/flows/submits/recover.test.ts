import { describe, expect, test } from 'vitest';
import { failed, runSubmit, type ScriptedResponse, sampleSubmitFacts } from '#development/run-submit.ts';
import { countingStates, identifiedStates, pinSentStates } from '#development/sample-states.ts';
import type { FieldIssues } from '../field-rules.ts';
import type { RecoveryState } from '../flow-state.ts';
import type { SubmitFacts } from '../submit.ts';
import { recoverPasswordSubmit, recoverUsernameSubmit } from './recover.ts';

const usernameValues = { firstName: 'Jane', lastName: 'Doe', emailAddress: 'jane@example.com' };
const passwordValues = { username: 'jane', emailAddress: 'jane@example.com' };
const common = {
  Email: 'jane@example.com',
  recaptcha: 'captcha-1',
  AccountType: 'M',
  SessionType: '0',
  VBAToken: 'risk',
  Fingerprint: 'print',
};

interface Given {
  readonly state?: RecoveryState;
  readonly facts?: Partial<SubmitFacts>;
  readonly recaptcha?: string;
}

const recoveries = [
  {
    flow: 'forgot-username',
    name: 'USERNAME',
    step: 'recover-username',
    call: 'recoverUsername',
    body: { FirstName: 'Jane', LastName: 'Doe', ...common },
    details: {},
    entered: usernameValues,
    run: ({ state, facts = {}, recaptcha = 'captcha-1' }: Given, ...responses: ScriptedResponse[]) =>
      runSubmit(
        recoverUsernameSubmit,
        { state, values: { ...usernameValues, recaptcha }, facts },
        ...responses,
      ),
  },
  {
    flow: 'forgot-password',
    name: 'PASSWORD',
    step: 'recover-password',
    call: 'recoverPassword',
    body: { LoginName: 'jane', ...common },
    details: { loginName: 'jane' },
    entered: passwordValues,
    run: ({ state, facts = {}, recaptcha = 'captcha-1' }: Given, ...responses: ScriptedResponse[]) =>
      runSubmit(
        recoverPasswordSubmit,
        { state, values: { ...passwordValues, recaptcha }, facts },
        ...responses,
      ),
  },
] as const;

test('every field is required and checked by its model, but the captcha is not', () => {
  const models = [{ name: 'Email', validators: [{ name: '', regExName: '', pattern: '@' }] }];
  const nothing = { firstName: '', lastName: '', username: '', emailAddress: '', recaptcha: '' };
  const keysOf = (issues: FieldIssues | undefined) => issues?.map(([, key]) => key);
  expect(keysOf(recoverUsernameSubmit.check?.(nothing, models).issues)).toEqual([
    'FIRST_NAME_REQUIRED',
    'LAST_NAME_REQUIRED',
    'EMAIL_REQUIRED',
  ]);
  const badEmail = { ...nothing, username: 'jane', emailAddress: 'x' };
  expect(keysOf(recoverPasswordSubmit.check?.(badEmail, models).issues)).toEqual(['EMAIL_INVALID']);
});

test('a cancelled recovery drops the captcha response, because the service may have accepted it', () => {
  const transition = { message: 'REQUEST_GIVEN_UP', clearFields: ['recaptcha'] };
  expect(recoverUsernameSubmit.ifCancelled).toEqual(transition);
  expect(recoverPasswordSubmit.ifCancelled).toEqual(transition);
});

describe.each(recoveries)('$flow', ({ flow, name, step, call, body, details, entered, run }) => {
  const transitionAfter = (response: ScriptedResponse, state?: RecoveryState) =>
    run({ state }, response).transition;
  const noMatch = { status: 200, body: {} };

  describe('the request', () => {
    test('has every member of the call', () => {
      expect(run({}, noMatch).sent).toStrictEqual([{ call, body }]);
    });

    test('has empty texts for unknown values, and the session type of the entry parameters', () => {
      const facts = { riskToken: '', fingerprint: '', entry: { sessiontype: '3' } };
      expect(run({ facts }, noMatch).sent[0]?.body).toStrictEqual({
        ...body,
        VBAToken: '',
        Fingerprint: '',
        SessionType: '3',
      });
    });
  });

  describe('without a captcha response', () => {
    test('nothing is sent if the service requires one', () => {
      const { sent, transition } = run({ facts: { captchaSiteKey: 'key' }, recaptcha: '' });
      expect(sent).toEqual([]);
      expect(transition).toEqual({ invalidField: 'recaptcha' });
    });

    test('an empty text is sent if the service requires none', () => {
      const { sent } = run({ facts: { captchaSiteKey: '' }, recaptcha: '' }, noMatch);
      expect(sent[0]?.body).toStrictEqual({ ...body, recaptcha: '' });
    });
  });

  describe('a match', () => {
    test.each([
      ['email', { email: 'j***@example.com' }],
      ['phone', { phone: '***1234' }],
      ['both contacts', { email: 'j***@example.com', phone: '***1234' }],
    ])('with %s navigates to the send-PIN choice and empties the captcha', (_, contacts) => {
      expect(transitionAfter({ status: 200, body: { token: 'token-2', ...contacts } })).toEqual({
        state: {
          kind: 'identified',
          flow,
          run: expect.stringMatching(/./),
          issuedAt: sampleSubmitFacts.now,
          token: 'token-2',
          ...contacts,
          failedTexts: 0,
          failedMatches: 0,
          entered,
          ...details,
        },
        go: { to: 'flow', flow, position: { step: 'verify-identity' } },
        clearFields: ['recaptcha'],
      });
    });

    test('keeps the run and the count of a flow that has begun', () => {
      const matched = { status: 200, body: { token: 'token-2', email: 'j***@example.com' } };
      const state = { ...countingStates[flow], failedMatches: 2 };
      expect(transitionAfter(matched, state).state).toMatchObject({ run: 'run-1', failedMatches: 2 });
      expect(transitionAfter(matched, pinSentStates[flow]).state).toMatchObject({
        kind: 'identified',
        run: 'run-1',
        token: 'token-2',
        issuedAt: sampleSubmitFacts.now,
      });
      expect(transitionAfter(matched, pinSentStates[flow]).state).not.toHaveProperty('lastPinSentAt');
    });
  });

  describe.each([
    ['{}', {}],
    ['an empty token', { token: '', email: 'j***@example.com' }],
  ])('a 200 without a token: %s', (_, responseBody) => {
    const matchedNoUser = { status: 200, body: responseBody };

    test.each([
      ['the first', undefined, 1],
      ['the second', countingStates[flow], 2],
      ['the first of a run that matched before', identifiedStates[flow], 1],
    ] as const)('%s shows that no record matches', (_attempt, state, failedMatches) => {
      expect(transitionAfter(matchedNoUser, state)).toEqual({
        message: `RECOVER_${name}_NO_MATCHING_RECORD_ERROR`,
        state: {
          kind: 'counting',
          flow,
          run: state === undefined ? expect.stringMatching(/./) : 'run-1',
          issuedAt: sampleSubmitFacts.now,
          failedMatches,
          entered,
        },
        go: { to: 'flow', flow, position: { step } },
        clearFields: ['recaptcha'],
      });
    });

    test('the third navigates to /unidentified', () => {
      expect(transitionAfter(matchedNoUser, { ...countingStates[flow], failedMatches: 2 })).toEqual({
        state: 'none',
        go: { to: 'unidentified', flow },
        clearFields: ['recaptcha'],
      });
    });
  });

  test.each([undefined, 'TOKEN_EXPIRED'])('401 with reason %s navigates to /security', (reason) => {
    expect(transitionAfter(failed(401, reason), countingStates[flow])).toEqual({
      state: 'none',
      go: { to: 'security', flow },
      clearFields: ['recaptcha'],
    });
  });

  test.each<[string, ScriptedResponse]>([
    ['400', failed(400)],
    ['403', failed(403)],
    ['404', failed(404)],
    ['500', failed(500, 'NoUserFound')],
    ['204', failed(204)],
    ['no response', 'none'],
    ['a token without a contact', { status: 200, body: { token: 'token-2' } }],
    ['a token with empty contacts', { status: 200, body: { token: 'token-2', email: '', phone: null } }],
    ['a 200 of another shape', { status: 200, body: { token: 7 } }],
  ])('%s stays, empties the captcha and counts no failed match', (_, response) => {
    expect(transitionAfter(response, countingStates[flow])).toEqual({
      message: `RECOVER_${name}_UNANTICIPATED_ERROR`,
      clearFields: ['recaptcha'],
    });
  });
});
