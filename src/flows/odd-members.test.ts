import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activationLinkCall } from '#api/calls/activation-link.ts';
import { oddValues, pathsOf, usableAnswers, withMember } from '#development/odd-answers.ts';
import { resultOf, runSubmit, sampleSubmitFacts } from '#development/run-submit.ts';
import { identifiedStates, pinSentStates } from '#development/sample-states.ts';
import { createPinSubmit } from './submits/create-pin.ts';
import { loginSubmit } from './submits/login.ts';
import { afterOpeningLink } from './submits/open-activation-link.ts';
import { recoverPasswordSubmit, recoverUsernameSubmit } from './submits/recover.ts';
import { verifyPinSubmit } from './submits/verify-pin.ts';
import type { Transition } from './transition.ts';

const ok = (body: unknown) => ({ status: 200, body });
const person = { firstName: 'Jane', lastName: 'Doe', username: 'jane', emailAddress: 'jane@example.com' };
const pin = { recoveryPin: '123456', rememberDevice: false };

/** What follows an answer of each call, and the members that its outcome needs. */
const outcomes = {
  login: {
    needs: ['redirectURL', 'sessionToken'],
    after: (body) =>
      runSubmit(
        loginSubmit,
        { state: undefined, values: { username: 'jane', password: 'secret-1', rememberDevice: false } },
        ok(body),
      ).transition,
  },
  recoverUsername: {
    needs: ['token'],
    after: (body) =>
      runSubmit(recoverUsernameSubmit, { state: undefined, values: person }, ok(body)).transition,
  },
  recoverPassword: {
    needs: ['token'],
    after: (body) =>
      runSubmit(recoverPasswordSubmit, { state: undefined, values: person }, ok(body)).transition,
  },
  createPin: {
    needs: [],
    after: (body) =>
      runSubmit(
        createPinSubmit,
        { state: identifiedStates['forgot-username'], values: { method: 'email' } },
        ok(body),
      ).transition,
  },
  verifyChallenge: {
    needs: ['redirectURL', 'sessionToken'],
    after: (body) =>
      runSubmit(verifyPinSubmit, { state: pinSentStates['verification-required'], values: pin }, ok(body))
        .transition,
  },
  activationLink: {
    needs: [],
    after: (body) =>
      afterOpeningLink(resultOf(activationLinkCall, ok(body)), { code: 'code', now: sampleSubmitFacts.now }),
  },
  activationContact: {
    needs: ['userName'],
    after: (body) =>
      runSubmit(verifyPinSubmit, { state: pinSentStates['user-activation'], values: pin }, ok({}), ok(body))
        .transition,
  },
} as const satisfies Partial<
  Record<keyof typeof usableAnswers, { readonly needs: readonly string[]; after(body: unknown): Transition }>
>;

const leadsTo = ({ message, go, departure, state }: Transition) => ({
  message,
  go,
  departure,
  kind: typeof state === 'object' ? state.kind : state,
});

test.each(Object.keys(outcomes) as (keyof typeof outcomes)[])(
  '%s: an odd member that the outcome does not need leads where the usable answer leads',
  (name) => {
    const usable = usableAnswers[name];
    const { needs, after } = outcomes[name];
    const unneeded = pathsOf(usable).filter(([member]) => !needs.some((need) => need === member));
    const expected = leadsTo(after(usable));
    fc.assert(
      fc.property(fc.constantFrom(...unneeded), oddValues, (path, value) => {
        expect(leadsTo(after(withMember(usable, path, value)))).toEqual(expected);
      }),
    );
  },
);
