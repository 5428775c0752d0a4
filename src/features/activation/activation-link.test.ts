import { describe, expect, test } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import { settle } from '#src/flow/settle.ts';
import { answerCalls, failed, type ScriptedResponse } from '#tests/support/run-submit.ts';
import { activationLinkFailures, afterOpeningLink } from './activation-link.ts';

const link = { code: 'code-1', now: 5000 };

/** Returns what follows a response to the check of the link. */
async function transitionAfter(response: ScriptedResponse) {
  const { result } = await answerCalls([response], () =>
    sendCall(postActivationLink, { token: link.code, accountType: 'M' }).then(
      (opened) => afterOpeningLink(opened, link.code, link.now),
      (thrown) =>
        settle(activationLinkFailures.activationLink, ServiceError.from(thrown), {
          state: undefined,
          values: link,
          now: link.now,
        }),
    ),
  );
  return result;
}

const refused = (rest: object) => ({
  state: {
    kind: 'linkRefused',
    flow: 'user-activation',
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
    [undefined, 'email'],
    ['2', 'email'],
    [1, 'email'],
  ])('with response mode %j prefers %s, and stays', async (responseMode, preferredMethod) => {
    const body = { responseMode, email: 'j***@example.com', phone: '***1234' };
    expect(await transitionAfter({ status: 200, body })).toEqual({
      state: {
        kind: 'identified',
        flow: 'user-activation',
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
  ])('with %s shows the activation error', async (_, contacts) => {
    expect(await transitionAfter({ status: 200, body: { responseMode: 2, ...contacts } })).toEqual(
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
  ])('by %i shows the activation error, and canRetry is %s', async (status, canRetry) => {
    expect(await transitionAfter(failed(status))).toEqual(refused({ canRetry }));
  });

  test.each(['Used before.', 'Used before.\r\nAsk for a new one.', 'x'.repeat(300)])(
    'shows the text of the service: %j',
    async (errorMessage) => {
      expect(await transitionAfter(failed(400, undefined, { errorMessage: `${errorMessage}\n` }))).toEqual(
        refused({ canRetry: false, errorMessage }),
      );
    },
  );

  test.each(['x'.repeat(301), 'Error\n  at a\n  at b'])(
    'shows the default text in place of one that is too long: %j',
    async (errorMessage) => {
      expect(await transitionAfter(failed(500, undefined, { errorMessage }))).toEqual(
        refused({ canRetry: true }),
      );
    },
  );
});

test.each<[string, ScriptedResponse]>([
  ['no response', 'none'],
  ['a 200 of another shape', { status: 200, body: 'text' }],
])('%s is no verdict on the link: LOGIN_UNANTICIPATED_ERROR, and the screen stays', async (_, response) => {
  expect(await transitionAfter(response)).toEqual({ message: 'LOGIN_UNANTICIPATED_ERROR' });
});

test('a check that is limited refuses the link, and says when to try again', async () => {
  const retryAt = expect.any(Number);
  expect(await transitionAfter({ status: 429, retryAfter: 60 })).toEqual({
    ...refused({ canRetry: true, retryAt }),
    retryAt,
  });
});
