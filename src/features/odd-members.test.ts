import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { sampleIdentity } from '#api/recovery-fields.ts';
import type { SubmitMutation } from '#src/core/submit.ts';
import { oddValues, pathsOf, usableAnswers, withMember } from '#src/development/odd-answers.ts';
import { runSubmit, sampleSubmitFacts } from '#src/development/run-submit.ts';
import { identifiedStates, pinSentStates } from '#src/development/sample-states.ts';
import { afterOpeningLink } from '#src/features/activation/activation-link.ts';
import { loginMutation } from '#src/features/login/login.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from '#src/features/recovery/recover.ts';
import { createPinMutation } from '#src/features/verification/create-pin.ts';
import { verifyPinMutation } from '#src/features/verification/verify-pin.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import type { Transition } from '#src/flow/transition.ts';

const ok = (body: unknown) => ({ status: 200, body });
const pin = { recoveryPin: '123456', rememberDevice: false };
const credentials = { username: 'jane', password: 'secret-1', rememberDevice: false };

/** Returns what follows when a submit receives answers with the status 200. */
const after = async <State extends FlowState | undefined, Values>(
  mutation: SubmitMutation<State, Values>,
  state: State,
  values: Values,
  ...bodies: unknown[]
): Promise<Transition> => (await runSubmit(mutation, { state, values }, ...bodies.map(ok))).transition;

/** What follows an answer of each call, and the members that its outcome needs. */
const outcomes = {
  login: {
    needs: ['redirectURL', 'sessionToken'],
    after: (body) => after(loginMutation, undefined, credentials, body),
  },
  recoverUsername: {
    needs: ['token'],
    after: (body) => after(recoverUsernameMutation, undefined, sampleIdentity, body),
  },
  recoverPassword: {
    needs: ['token'],
    after: (body) => after(recoverPasswordMutation, undefined, sampleIdentity, body),
  },
  createPin: {
    needs: [],
    after: (body) => after(createPinMutation, identifiedStates['forgot-username'], { method: 'email' }, body),
  },
  verifyChallenge: {
    needs: ['redirectURL', 'sessionToken'],
    after: (body) => after(verifyPinMutation, pinSentStates['verification-required'], pin, body),
  },
  activationLink: {
    needs: [],
    after: async (body) =>
      afterOpeningLink(postActivationLink.response().parse(body), {
        code: 'code',
        now: sampleSubmitFacts.now,
      }),
  },
  activationContact: {
    needs: ['userName'],
    after: (body) => after(verifyPinMutation, pinSentStates['user-activation'], pin, {}, body),
  },
} as const satisfies Partial<
  Record<
    keyof typeof usableAnswers,
    { readonly needs: readonly string[]; after(body: unknown): Promise<Transition> }
  >
>;

/** Returns what the user notices of a transition. */
const outcomeOf = ({ message, go, departure, state }: Transition) => ({
  message,
  go,
  departure,
  kind: typeof state === 'object' ? state.kind : state,
});

test.each(Object.keys(outcomes) as (keyof typeof outcomes)[])(
  '%s: after an odd member that the outcome does not need, the same follows as after the usable answer',
  async (name) => {
    const usable = usableAnswers[name];
    const { needs, after: follow } = outcomes[name];
    const unneeded = pathsOf(usable).filter(([member]) => !needs.some((need) => need === member));
    const expected = outcomeOf(await follow(usable));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...unneeded), oddValues, async (path, value) => {
        expect(outcomeOf(await follow(withMember(usable, path, value)))).toEqual(expected);
      }),
    );
  },
);
