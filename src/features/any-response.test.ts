import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { sampleIdentity } from '#api/recovery-fields.ts';
import { endedCalls, sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { type Flow, firstStep, flows, methods, type Position } from '#src/flow/flow.ts';
import { type FlowState, hasIdentity, storedPart } from '#src/flow/flow-state.ts';
import { settle } from '#src/flow/settle.ts';
import { type ShownScreen, showStep } from '#src/flow/show-step.ts';
import type { Transition } from '#src/flow/transition.ts';
import { handledReasons } from '#tests/support/failure-tables.ts';
import { oddValues, usableAnswers } from '#tests/support/odd-answers.ts';
import {
  answerCalls,
  type ScriptedResponse,
  sampleSubmitFacts,
  sendWithoutPage,
} from '#tests/support/run-submit.ts';
import { allPositions, allStates, linkRefusedState, samplePin } from '#tests/support/sample-states.ts';
import { activationLinkFailures, afterOpeningLink } from './activation/activation-link.ts';
import { loginMutation } from './login/login.ts';
import { activateUserMutation } from './password/activate-user.ts';
import { expiredPasswordMutation, forgottenPasswordMutation } from './password/set-password.ts';
import { chooseUsernameMutation } from './recovery/choose-username.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from './recovery/recover.ts';
import { createPinAtEntryMutation, createPinMutation } from './verification/create-pin.ts';
import { completesLogin, verifyChallengeMutation, verifyPinMutation } from './verification/verify-pin.ts';

// Sends every submit of every screen, with every state, and answers at random.

const code = linkRefusedState.token;
const sessionToken = 'the session token';

type Execute = () => Promise<Transition>;

const submit =
  <State extends FlowState | undefined, Values>(
    mutation: SubmitMutation<State, Values>,
    values: Values,
    state: State,
  ): Execute =>
  () =>
    sendWithoutPage(mutation, { state, values });

const newPassword = {
  currentPassword: 'old-secret-1',
  newPassword: 'new-secret-1',
  confirmPassword: 'new-secret-1',
};
const identity = { ...sampleIdentity, recaptcha: 'c' };
const enteredPin = { recoveryPin: samplePin, rememberDevice: true };
const login = submit(
  loginMutation,
  { username: 'jane', password: 'secret-1', rememberDevice: false },
  undefined,
);

/** Checks an activation link, which is no submit. */
function openLink(token: string): Promise<Transition> {
  const { now } = sampleSubmitFacts;
  return sendCall(postActivationLink, { token, accountType: 'M' }).then(
    (opened) => afterOpeningLink(opened, token, now),
    (thrown) => {
      const context = { state: undefined, values: { code: token }, now };
      return settle(activationLinkFailures.activationLink, ServiceError.from(thrown), context);
    },
  );
}

/** Returns what a screen can send. */
function submitsOf(shown: ShownScreen): readonly Execute[] {
  switch (shown.screen) {
    case 'recover-username':
      return [submit(recoverUsernameMutation, identity, shown.state)];
    case 'recover-password':
      return [submit(recoverPasswordMutation, identity, shown.state)];
    case 'open-link':
      return [() => openLink(shown.code)];
    case 'send-pin':
      return methods.map((method) => submit(createPinMutation, { method }, shown.state));
    case 'enter-pin': {
      const { state } = shown;
      return [
        ...methods.map((method) => submit(createPinAtEntryMutation, { method }, state)),
        completesLogin(state)
          ? submit(verifyChallengeMutation, enteredPin, state)
          : submit(verifyPinMutation, enteredPin, state),
      ];
    }
    case 'choose-username':
      return [submit(chooseUsernameMutation, { usernameSelected: '0' }, shown.state)];
    case 'change-password':
      return shown.state.flow === 'forgot-password'
        ? [submit(forgottenPasswordMutation, newPassword, shown.state)]
        : [submit(expiredPasswordMutation, newPassword, shown.state)];
    case 'activate-user':
      return [submit(activateUserMutation, newPassword, shown.state)];
    default:
      return [];
  }
}

/** The states, and those in which the service has failed once more or demands a new password. */
const states = allStates.flatMap((state): (FlowState | undefined)[] => {
  if (state === undefined || !hasIdentity(state)) return [state];
  const texts = [0, 2, 3].map((failedTexts) => ({ ...state, failedTexts }));
  if ('decision' in state) return [...texts, { ...state, decision: 'resetpassword' }];
  return 'failedMatches' in state ? [...texts, { ...state, failedMatches: 2 }] : texts;
});

/** What is sent, and where; `at` is `undefined` on login. */
interface Sent {
  readonly at: { readonly flow: Flow; readonly position: Position } | undefined;
  readonly state: FlowState | undefined;
  readonly execute: Execute;
}

/** The submits of each screen, so that none is rare. */
const everySubmit = new Map<string, Sent[]>([
  ['login', [{ at: undefined, state: undefined, execute: login }]],
]);
for (const flow of Object.keys(flows) as Flow[])
  for (const search of allPositions)
    for (const state of states) {
      const at = showStep({ flow, search, state, code });
      if (at === undefined) continue;
      const { screen } = at.shown;
      const added = submitsOf(at.shown).map((execute) => ({ at, state, execute }));
      everySubmit.set(screen, [...(everySubmit.get(screen) ?? []), ...added]);
    }
const submits = [...everySubmit.values()].filter(({ length }) => length > 0);
const sent = fc.oneof(...submits.map((ofScreen) => fc.constantFrom(...ofScreen)));

/** Every member of every answer. */
const whole: object = { ...Object.assign({}, ...Object.values(usableAnswers)), sessionToken };
const decision = fc.constantFrom(
  ...['accept', 'reject', 'resetpassword', 'expiredpassword', 'challenge', 'mfachallenge'],
);
const decisions = fc.record({ vbaDecision: decision, dmeDecision: decision }, { requiredKeys: [] });
const oddMembers = fc.dictionary(fc.constantFrom(...Object.keys(whole)), oddValues, { maxKeys: 6 });
const body = fc.tuple(decisions, oddMembers).map((parts): object => Object.assign({}, whole, ...parts));
const reason = fc.oneof(fc.constantFrom(...handledReasons), fc.string());
const status = fc.oneof(fc.constantFrom(204, 400, 401, 404, 500, 503), fc.integer({ min: 201, max: 599 }));
const response: fc.Arbitrary<ScriptedResponse> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ status: fc.constant(200), body }) },
  {
    weight: 4,
    arbitrary: fc.record({
      status,
      body: fc.tuple(body, reason).map(([rest, why]) => ({ ...rest, reason: why })),
    }),
  },
  { weight: 1, arbitrary: fc.record({ status: fc.constant(200), body: fc.jsonValue() }) },
  { weight: 1, arbitrary: fc.constant('none' as const) },
);

/** Returns whether a flow shows a position, or its first step, with a state. */
function isShown(
  place: { flow: Flow; position?: Position | undefined },
  state: FlowState | undefined,
): boolean {
  const position = place.position ?? { step: firstStep(place.flow) };
  return isDeepStrictEqual(showStep({ flow: place.flow, search: position, state, code })?.position, position);
}

/** Returns the rules that a transition breaks. */
function brokenRules({ at, state }: Sent, transition: Transition, failed: boolean): string[] {
  const { message, go, failRule, invalidField, departure } = transition;
  const next = transition.state === 'ended' ? undefined : (transition.state ?? state);
  const changed = typeof transition.state === 'object' ? transition.state.kind : undefined;
  const target = go === undefined ? at : go.to === 'flow' ? go : undefined;
  const stored = JSON.stringify(next && storedPart(next)) ?? '';
  const rules = {
    'the transition shows a message, navigates or changes the form':
      [message, go, failRule, invalidField, departure].some(Boolean) || changed === 'identified',
    'a failure shows a message, a failed rule, another screen or the refused link':
      !failed ||
      [message, failRule].some(Boolean) ||
      changed === 'linkRefused' ||
      go?.to === 'security' ||
      go?.to === 'unidentified',
    'the next step can be shown with the next state':
      departure !== undefined || target === undefined || isShown(target, next),
    'a transition to a screen outside the flows ends the flow':
      go === undefined || go.to === 'flow' || next === undefined,
    'a transition stays in its flow, except after a login whose password must change':
      at === undefined ||
      go?.to !== 'flow' ||
      go.flow === at.flow ||
      (at.flow === 'verification-required' && go.flow === 'reset-password'),
    'the stored part of a state contains no PIN, password or session token': ![
      ...[samplePin, sessionToken, 'secret-1'],
    ].some((secret) => stored.includes(secret)),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

test('whatever the service answers, the user gets a message or a screen that can be shown, and no secret is stored', async () => {
  const responses = fc.array(response, { minLength: 2, maxLength: 2 });
  await fc.assert(
    fc.asyncProperty(sent, responses, async (given, scripted) => {
      endedCalls.length = 0;
      const { result: transition } = await answerCalls(scripted, given.execute);
      const failed = (endedCalls.at(-1)?.outcome ?? 'ok') !== 'ok';
      expect(brokenRules(given, transition, failed)).toEqual([]);
    }),
    { numRuns: 6000 },
  );
});
