import { describe, expect, test } from 'vitest';
import { sampleDetails } from '#api/offline/accounts.ts';
import { isOptional } from '#src/flow/field-rules.ts';
import { flows } from '#src/flow/flow.ts';
import type { RecoveryState } from '#src/flow/flow-state.ts';
import { recoveryFields } from '#src/flow/recovery-fields.ts';
import { runSubmit, type ScriptedResponse, sampleRequestContext } from '#tests/support/run-submit.ts';
import { pinSentStates, unmatchedStates } from '#tests/support/sample-states.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from './recover.ts';

// src/features/failures.test.ts has the failures of the call.

const { now } = sampleRequestContext;

interface Given {
  readonly state?: RecoveryState;
  readonly requestContext?: object;
  readonly appInit?: 'failed';
  /** Values that differ from those of the sample user. */
  readonly changed?: object;
}

describe.each([
  {
    flow: 'forgot-username',
    name: 'USERNAME',
    step: 'recover-username',
    call: 'recoverUsername',
    identity: { FirstName: 'Pat', LastName: 'Merchant', Email: 'merchant@example.com' },
    details: {},
  },
  {
    flow: 'forgot-password',
    name: 'PASSWORD',
    step: 'recover-password',
    call: 'recoverPassword',
    identity: { LoginName: 'merchant', Email: 'merchant@example.com' },
    details: { loginName: 'merchant' },
  },
] as const)('$flow', ({ flow, name, step, call, identity, details }) => {
  function run({ state, changed, ...rest }: Given, ...responses: ScriptedResponse[]) {
    const input = { state, values: { ...sampleDetails, recaptcha: 'captcha-1', ...changed }, ...rest };
    return flow === 'forgot-username'
      ? runSubmit(recoverUsernameMutation, input, ...responses)
      : runSubmit(recoverPasswordMutation, input, ...responses);
  }

  const fields: readonly (keyof typeof sampleDetails)[] = recoveryFields[flow];
  const entered = Object.fromEntries(fields.map((field) => [field, sampleDetails[field]]));
  const noMatch = { status: 200, body: {} };
  const captcha = { captchaSiteKey: 'key' };

  test.each([
    ['', {}, { recaptcha: 'captcha-1', SessionType: '0', VBAToken: 'risk', Fingerprint: 'print' }],
    [
      ', and empty texts for what is unknown',
      {
        requestContext: { riskToken: '', fingerprint: '', entryParams: { sessiontype: '3' } },
        changed: { recaptcha: '' },
      },
      { recaptcha: '', SessionType: '3', VBAToken: '', Fingerprint: '' },
    ],
  ])('the request has every member of the call%s', async (_, given, rest) => {
    expect((await run(given, noMatch)).sent).toStrictEqual([
      { call, body: { ...identity, AccountType: 'M', ...rest } },
    ]);
  });

  const email = [{ name: 'Email', validators: [{ name: '', regExName: '', pattern: '@' }] }];
  test.each<[string, Given, object]>([
    ...fields
      .filter((field) => !isOptional(field))
      .map((field): [string, Given, object] => [
        `without ${field}`,
        { changed: { [field]: '' } },
        { invalidField: field },
      ]),
    [
      'if a field does not fit its model',
      { requestContext: { models: email }, changed: { emailAddress: 'x' } },
      { invalidField: 'emailAddress' },
    ],
    [
      'if several fields are empty, of which the first is shown',
      {
        requestContext: captcha,
        changed: { ...Object.fromEntries(fields.map((one) => [one, ''])), recaptcha: '' },
      },
      { invalidField: fields[0] },
    ],
    [
      'without a required captcha',
      { requestContext: captcha, changed: { recaptcha: '' } },
      { invalidField: 'recaptcha' },
    ],
    [
      'without app init, which says whether a captcha is required',
      { appInit: 'failed' },
      { message: `RECOVER_${name}_UNANTICIPATED_ERROR` },
    ],
  ])('nothing is sent %s', async (_, given, transition) => {
    expect(await run(given)).toEqual({ sent: [], transition });
  });

  test.each([
    ['email, in a new recovery', { email: 'j***@example.com' }, undefined, 0],
    ['phone, after two failures', { phone: '***1234' }, { ...unmatchedStates[flow], failedMatches: 2 }, 2],
    [
      'both contacts, after another match',
      { email: 'j***@example.com', phone: '***1234' },
      { ...pinSentStates[flow], failedMatches: 1 },
      1,
    ],
  ])('a match with %s opens the send-PIN choice', async (_, contacts, state, failedMatches) => {
    const body = { token: 'token-2', ...contacts };
    expect((await run({ state }, { status: 200, body })).transition).toEqual({
      flowState: {
        kind: 'identified',
        flow,
        issuedAt: now,
        ...body,
        failedTexts: 0,
        failedMatches,
        entered,
        ...details,
      },
      knownUsername: 'forgotten',
      navigate: { to: flows[flow].path, search: { step: 'verify-identity' } },
    });
  });

  test.each([
    ['the first', undefined, {}, 1],
    ['the second', unmatchedStates[flow], {}, 2],
    ['with an empty token, the first after a match,', pinSentStates[flow], { token: '', email: 'j***' }, 1],
  ])('a response without token (%s) shows that no record matches', async (_, state, body, failedMatches) => {
    expect((await run({ state }, { status: 200, body })).transition).toEqual({
      message: `RECOVER_${name}_NO_MATCHING_RECORD_ERROR`,
      flowState: { kind: 'unmatched', flow, issuedAt: now, failedMatches, entered },
      knownUsername: 'forgotten',
      navigate: { to: flows[flow].path, search: { step } },
    });
  });

  test('the third response without a token navigates to /unidentified', async () => {
    const state = { ...unmatchedStates[flow], failedMatches: 2 };
    expect((await run({ state }, noMatch)).transition).toEqual({
      flowState: 'ended',
      knownUsername: 'forgotten',
      navigate: { to: '/unidentified', search: { flow } },
    });
  });

  test.each([
    ['no contact', { token: 'token-2' }],
    ['empty contacts', { token: 'token-2', email: '', phone: null }],
  ])('after a token with %s the screen stays, and no failed match is counted', async (_, body) => {
    expect((await run({ state: unmatchedStates[flow] }, { status: 200, body })).transition).toEqual({
      message: `RECOVER_${name}_UNANTICIPATED_ERROR`,
      knownUsername: 'forgotten',
    });
  });
});
