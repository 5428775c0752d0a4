import { expect, onTestFinished, test, vi } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { sendCall } from '#api/send-call.ts';
import { flows } from '#src/flow/flow.ts';
import { answerCalls, failed, type ScriptedResponse } from '#tests/support/run-submit.ts';
import { afterFailedCheck, afterOpeningLink } from './activation-link.ts';

const link = { code: 'code-1', now: 5000 };

/** Returns the transition for a response to the check of the link. */
async function transitionAfter(response: ScriptedResponse) {
  const { result } = await answerCalls([response], () =>
    sendCall(postActivationLink, { token: link.code, accountType: 'M' }).then(
      (opened) => afterOpeningLink(opened, link.code, link.now),
      (error) => afterFailedCheck(error, link.code, link.now),
    ),
  );
  return result;
}

const flow = 'user-activation';
const refused = (rest: object) => ({
  flowState: { kind: 'linkRefused', flow, issuedAt: 5000, token: 'code-1', canRetry: false, ...rest },
  navigate: { to: flows[flow].path, search: { step: 'verify-identity' } },
});
const refusedWith = (errorMessage: string) => failed(400, undefined, { errorMessage });

test.each([
  [2, 'email'],
  [3, 'sms'],
  [undefined, 'email'],
  ['2', 'email'],
])('a link with response mode %j prefers %s, without navigation', async (responseMode, preferredMethod) => {
  const contacts = { email: 'j***@example.com', phone: '***1234' };
  expect(await transitionAfter({ status: 200, body: { responseMode, ...contacts } })).toEqual({
    flowState: {
      kind: 'identified',
      flow,
      issuedAt: 5000,
      token: 'code-1',
      ...contacts,
      failedTexts: 0,
      preferredMethod,
    },
  });
});

test.each<[ScriptedResponse, object]>([
  [{ status: 200, body: { responseMode: 2 } }, {}],
  [{ status: 200, body: { responseMode: 2, email: '', phone: '' } }, {}],
  [failed(204), {}],
  [failed(400), {}],
  [failed(401), {}],
  [failed(404), {}],
  [failed(500), { canRetry: true }],
  [failed(503), { canRetry: true }],
  [{ status: 503, retryAfter: 60 }, { canRetry: true }],
  // The heading shows a short text of the service.
  [
    refusedWith('Used before.\r\nAsk for a new one.\n'),
    { errorMessage: 'Used before.\r\nAsk for a new one.' },
  ],
  [refusedWith('x'.repeat(300)), { errorMessage: 'x'.repeat(300) }],
  [refusedWith('x'.repeat(301)), {}],
  [refusedWith('Error\n  at a\n  at b'), {}],
])('the response %j refuses the link, with %j', async (response, rest) => {
  expect(await transitionAfter(response)).toEqual(refused(rest));
});

test('a rate-limited check refuses the link, and its result says when to try again', async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.setSystemTime(link.now);
  const retryAt = link.now + 60_000;
  expect(await transitionAfter({ status: 429, retryAfter: 60 })).toEqual({
    ...refused({ canRetry: true, retryAt }),
    retryAt,
  });
});

const noAnswer: ScriptedResponse[] = ['none', { status: 200, body: 'text' }];
test.each(noAnswer)('after the unusable response %j, an error is shown', async (response) => {
  expect(await transitionAfter(response)).toEqual({ message: 'LOGIN_UNANTICIPATED_ERROR' });
});
