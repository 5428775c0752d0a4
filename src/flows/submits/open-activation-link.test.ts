import { describe, expect, test } from 'vitest';
import { activationLinkCall } from '#api/calls/activation-link.ts';
import { failed, resultOf, type ScriptedResponse } from '#development/run-submit.ts';
import { afterOpeningLink } from './open-activation-link.ts';

const link = { code: 'code-1', now: 5000 };
const transitionAfter = (response: ScriptedResponse) =>
  afterOpeningLink(resultOf(activationLinkCall, response), link);

const refused = (rest: object) => ({
  state: {
    kind: 'linkRefused',
    flow: 'user-activation',
    run: expect.stringMatching(/./),
    issuedAt: 5000,
    token: 'code-1',
    ...rest,
  },
  go: { to: 'flow', flow: 'user-activation', position: { step: 'verify-identity' } },
});

describe('a valid link', () => {
  test.each([
    [2, 'email'],
    [3, 'sms'],
  ])('with response mode %i prefers %s, and stays', (responseMode, preferredMethod) => {
    const body = { responseMode, email: 'j***@example.com', phone: '***1234' };
    expect(transitionAfter({ status: 200, body })).toEqual({
      state: {
        kind: 'identified',
        flow: 'user-activation',
        run: expect.stringMatching(/./),
        issuedAt: 5000,
        token: 'code-1',
        email: 'j***@example.com',
        phone: '***1234',
        failedTexts: 0,
        preferredMethod,
      },
    });
  });

  test.each([
    ['no contact', {}],
    ['empty contacts', { email: '', phone: '' }],
  ])('with %s shows the activation error', (_, contacts) => {
    expect(transitionAfter({ status: 200, body: { responseMode: 2, ...contacts } })).toEqual(
      refused({ canRetry: false }),
    );
  });
});

describe('a refused link', () => {
  test.each([
    [400, false],
    [401, false],
    [404, false],
    [204, false],
    [500, true],
    [503, true],
  ])('by %i shows the activation error, and canRetry is %s', (status, canRetry) => {
    expect(transitionAfter(failed(status))).toEqual(refused({ canRetry }));
  });

  test('shows the text of the service', () => {
    expect(transitionAfter(failed(400, undefined, { errorMessage: 'Used before.' }))).toEqual(
      refused({ canRetry: false, errorMessage: 'Used before.' }),
    );
  });
});

test.each<[string, ScriptedResponse]>([
  ['no response', 'none'],
  ['a 200 of another shape', { status: 200, body: 'text' }],
])('%s is no verdict on the link: LOGIN_UNANTICIPATED_ERROR, and the screen stays', (_, response) => {
  expect(transitionAfter(response)).toEqual({ message: 'LOGIN_UNANTICIPATED_ERROR' });
});

test('a check that is limited refuses the link, and says when to try again', () => {
  const retryAt = 6_000_000;
  expect(transitionAfter({ status: 429, retryAt })).toEqual({
    ...refused({ canRetry: true, retryAt }),
    retryAt,
  });
});
