import { describe, expect, test } from 'vitest';
import { identityMembers, type Recovery, recoveryFields, sampleIdentity } from '#api/recovery-fields.ts';
import type { SubmitFacts } from '#src/core/read-facts.ts';
import type { RecoveryState } from '#src/flow/flow-state.ts';
import { failed, runSubmit, type ScriptedResponse, sampleSubmitFacts } from '#tests/support/run-submit.ts';
import { countingStates, identifiedStates, pinSentStates } from '#tests/support/sample-states.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from './recover.ts';

const enteredIn = (flow: Recovery) =>
  Object.fromEntries(recoveryFields[flow].map((field) => [field, sampleIdentity[field]]));
const bodyOf = (flow: Recovery) => ({
  ...identityMembers(flow, (field) => sampleIdentity[field]),
  recaptcha: 'captcha-1',
  AccountType: 'M',
  SessionType: '0',
  VBAToken: 'risk',
  Fingerprint: 'print',
});
const sampleValues = { ...sampleIdentity, recaptcha: 'captcha-1' };

interface Given {
  readonly state?: RecoveryState;
  readonly facts?: Partial<SubmitFacts>;
  readonly appInit?: 'failed';
  /** Values that differ from those of the sample user. */
  readonly values?: Readonly<Record<string, string>>;
}

const recoveries = [
  {
    flow: 'forgot-username',
    name: 'USERNAME',
    step: 'recover-username',
    call: 'recoverUsername',
    details: {},
    run: ({ state, values, ...rest }: Given, ...responses: ScriptedResponse[]) =>
      runSubmit(
        recoverUsernameMutation,
        { state, values: { ...sampleValues, ...values }, ...rest },
        ...responses,
      ),
  },
  {
    flow: 'forgot-password',
    name: 'PASSWORD',
    step: 'recover-password',
    call: 'recoverPassword',
    details: { loginName: sampleIdentity.username },
    run: ({ state, values, ...rest }: Given, ...responses: ScriptedResponse[]) =>
      runSubmit(
        recoverPasswordMutation,
        { state, values: { ...sampleValues, ...values }, ...rest },
        ...responses,
      ),
  },
] as const;

describe.each(recoveries)('$flow', ({ flow, name, step, call, details, run }) => {
  const body = bodyOf(flow);
  const entered = enteredIn(flow);
  const transitionAfter = async (response: ScriptedResponse, state?: RecoveryState) =>
    (await run({ state }, response)).transition;
  const noMatch = { status: 200, body: {} };

  describe('the request', () => {
    test('has every member of the call', async () => {
      expect((await run({}, noMatch)).sent).toStrictEqual([{ call, body }]);
    });

    test('has empty texts for unknown values, and the session type of the entry parameters', async () => {
      const facts = { riskToken: '', fingerprint: '', entry: { sessiontype: '3' } };
      expect((await run({ facts }, noMatch)).sent[0]?.body).toStrictEqual({
        ...body,
        VBAToken: '',
        Fingerprint: '',
        SessionType: '3',
      });
    });
  });

  describe('nothing is sent', () => {
    test.each(Object.keys(entered))('without %s, whose hint the form shows', async (field) => {
      expect(await run({ values: { [field]: '' } })).toEqual({
        sent: [],
        transition: { invalidField: field },
      });
    });

    test('if a field does not fit its model', async () => {
      const models = [{ name: 'Email', validators: [{ name: '', regExName: '', pattern: '@' }] }];
      const { sent, transition } = await run({ facts: { models }, values: { emailAddress: 'x' } });
      expect(sent).toEqual([]);
      expect(transition).toEqual({ invalidField: 'emailAddress' });
    });

    test('if several fields are empty, and the form shows the hint of the first', async () => {
      const nothing = Object.fromEntries(Object.keys(entered).map((field) => [field, '']));
      const { transition } = await run({
        values: { ...nothing, recaptcha: '' },
        facts: { captchaSiteKey: 'key' },
      });
      expect(transition).toEqual({ invalidField: Object.keys(entered)[0] });
    });

    test('without app init, which says whether the service requires a captcha', async () => {
      expect(await run({ appInit: 'failed' })).toEqual({
        sent: [],
        transition: { message: `RECOVER_${name}_UNANTICIPATED_ERROR` },
      });
    });
  });

  describe('without a captcha response', () => {
    test('nothing is sent if the service requires one', async () => {
      const { sent, transition } = await run({ facts: { captchaSiteKey: 'key' }, values: { recaptcha: '' } });
      expect(sent).toEqual([]);
      expect(transition).toEqual({ invalidField: 'recaptcha' });
    });

    test('an empty text is sent if the service requires none', async () => {
      const { sent } = await run({ facts: { captchaSiteKey: '' }, values: { recaptcha: '' } }, noMatch);
      expect(sent[0]?.body).toStrictEqual({ ...body, recaptcha: '' });
    });
  });

  describe('a match', () => {
    test.each([
      ['email', { email: 'j***@example.com' }],
      ['phone', { phone: '***1234' }],
      ['both contacts', { email: 'j***@example.com', phone: '***1234' }],
    ])('with %s navigates to the send-PIN choice and empties the captcha', async (_, contacts) => {
      expect(await transitionAfter({ status: 200, body: { token: 'token-2', ...contacts } })).toEqual({
        state: {
          kind: 'identified',
          flow,
          issuedAt: sampleSubmitFacts.now,
          token: 'token-2',
          ...contacts,
          failedTexts: 0,
          failedMatches: 0,
          entered,
          ...details,
        },
        go: { to: 'flow', flow, position: { step: 'verify-identity' } },
      });
    });

    test('keeps the count of a flow that has begun', async () => {
      const matched = { status: 200, body: { token: 'token-2', email: 'j***@example.com' } };
      const state = { ...countingStates[flow], failedMatches: 2 };
      expect((await transitionAfter(matched, state)).state).toMatchObject({ failedMatches: 2 });
      expect((await transitionAfter(matched, pinSentStates[flow])).state).toMatchObject({
        kind: 'identified',
        token: 'token-2',
        issuedAt: sampleSubmitFacts.now,
      });
      expect((await transitionAfter(matched, pinSentStates[flow])).state).not.toHaveProperty('lastPinSentAt');
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
    ] as const)('%s shows that no record matches', async (_attempt, state, failedMatches) => {
      expect(await transitionAfter(matchedNoUser, state)).toEqual({
        message: `RECOVER_${name}_NO_MATCHING_RECORD_ERROR`,
        state: {
          kind: 'counting',
          flow,
          issuedAt: sampleSubmitFacts.now,
          failedMatches,
          entered,
        },
        go: { to: 'flow', flow, position: { step } },
      });
    });

    test('the third navigates to /unidentified', async () => {
      expect(await transitionAfter(matchedNoUser, { ...countingStates[flow], failedMatches: 2 })).toEqual({
        state: 'ended',
        go: { to: 'unidentified', flow },
      });
    });
  });

  test.each([undefined, 'TOKEN_EXPIRED'])('401 with reason %s navigates to /security', async (reason) => {
    expect(await transitionAfter(failed(401, reason), countingStates[flow])).toEqual({
      state: 'ended',
      go: { to: 'security', flow },
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
  ])('%s stays, empties the captcha and counts no failed match', async (_, response) => {
    expect(await transitionAfter(response, countingStates[flow])).toEqual({
      message: `RECOVER_${name}_UNANTICIPATED_ERROR`,
    });
  });
});
