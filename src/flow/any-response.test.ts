import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { postActivationLink } from '#api/calls/activation-link.ts';
import { sampleIdentity } from '#api/recovery-fields.ts';
import { endedCalls, sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { activationLinkFailures, afterOpeningLink } from '#src/features/activation/activation-link.ts';
import { loginMutation } from '#src/features/login/login.ts';
import { activateUserMutation } from '#src/features/password/activate-user.ts';
import { expiredPasswordMutation, forgottenPasswordMutation } from '#src/features/password/set-password.ts';
import { chooseUsernameMutation } from '#src/features/recovery/choose-username.ts';
import { recoverPasswordMutation, recoverUsernameMutation } from '#src/features/recovery/recover.ts';
import { createPinAtEntryMutation, createPinMutation } from '#src/features/verification/create-pin.ts';
import {
  completesLogin,
  verifyChallengeMutation,
  verifyPinMutation,
} from '#src/features/verification/verify-pin.ts';
import { handledReasons } from '#tests/support/failure-tables.ts';
import {
  answerCalls,
  type ScriptedResponse,
  sampleSubmitFacts,
  sendWithoutPage,
} from '#tests/support/run-submit.ts';
import {
  countingStates,
  identifiedStates,
  passwordExpiredState,
  pinSentStates,
  samplePin,
  verifiedStates,
} from '#tests/support/sample-states.ts';
import {
  existingPinEntry,
  type Flow,
  firstStep,
  type Position,
  pinEntry,
  type Step,
  sendPinChoice,
} from './flow.ts';
import { type FlowState, storedPart, type WithIdentity } from './flow-state.ts';
import { settle } from './settle.ts';
import { showStep } from './show-step.ts';
import type { Transition } from './transition.ts';

// Checks random responses of the service in every flow and step: the user always gets a message or another screen.

const sessionToken = 'the session token';
const code = 'token-1';
const everyFlow = Object.keys(identifiedStates) as Flow[];

const contacts = { email: 'j***@example.com', phone: '***1234' };
const decision = fc.constantFrom(
  ...['accept', 'reject', 'resetpassword', 'expiredpassword', 'challenge', 'mfachallenge'],
);
const maybe = <Value>(value: Value) => fc.constantFrom(value, '', null);
const user = { userName: 'jane', accountId: '1', businessName: null };

/** A body with members that the calls know, each of the right form, of another form or left out. */
const body = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record(
      {
        redirectURL: maybe('/console'),
        sessionToken: maybe(sessionToken),
        vbaDecision: decision,
        dmeDecision: decision,
        activationCode: maybe(code),
        token: maybe(code),
        email: maybe(contacts.email),
        phone: maybe(contacts.phone),
        isNewDevice: fc.boolean(),
        accountId: fc.constantFrom('1', 2, {}),
        users: fc.array(fc.constant(user), { maxLength: 3 }),
        userName: maybe('jane'),
        responseMode: fc.constantFrom(2, 3, 4),
      },
      { requiredKeys: [] },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue() },
  { weight: 1, arbitrary: fc.constant('') },
);

const reason = fc.oneof(fc.constantFrom(...handledReasons), fc.string());

const response: fc.Arbitrary<ScriptedResponse> = fc.oneof(
  { weight: 4, arbitrary: body.map((given) => ({ status: 200, body: given })) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(
        fc.oneof(fc.constantFrom(204, 400, 401, 404, 500, 503), fc.integer({ min: 201, max: 599 })),
        reason,
        body,
      )
      .map(([status, given, rest]) => ({
        status,
        body: { ...(typeof rest === 'object' && rest !== null ? rest : {}), reason: given },
      })),
  },
  { weight: 1, arbitrary: fc.constant('none' as const) },
);

/** A submit at one position, and the responses of the service to its calls. */
interface Given {
  readonly submit: string;
  /** `undefined` on login. */
  readonly at: { readonly flow: Flow; readonly position: Position } | undefined;
  readonly state: FlowState | undefined;
  readonly responses: readonly ScriptedResponse[];
  readonly execute: () => Promise<Transition>;
}

/** The transition that follows. */
interface Situation extends Pick<Given, 'submit' | 'at' | 'state'> {
  readonly failed: boolean;
  readonly transition: Transition;
}

interface ScreenState<State extends FlowState | undefined> {
  readonly flow: Flow;
  readonly position: Position;
  readonly state: State;
}

const screen = <State extends FlowState>(step: Step, state: State): ScreenState<State> => ({
  flow: state.flow,
  position: { step },
  state,
});

/** Returns one submit at some positions, with random responses. */
const submits = <State extends FlowState | undefined, Values>(
  mutation: SubmitMutation<State, Values>,
  values: Values,
  screens: readonly ScreenState<NoInfer<State>>[],
): fc.Arbitrary<Given> =>
  fc
    .tuple(fc.constantFrom(...screens), fc.array(response, { minLength: 2, maxLength: 2 }))
    .map(([{ flow, position, state }, responses]) => ({
      submit: String(mutation.mutationKey[1]),
      at: mutation.mutationKey === loginMutation.mutationKey ? undefined : { flow, position },
      state,
      responses,
      execute: () => sendWithoutPage(mutation, { state, values }),
    }));

const screensWithPin = (flow: Flow): ScreenState<WithIdentity>[] => [
  { flow, position: existingPinEntry, state: identifiedStates[flow] },
  { flow, position: pinEntry('email'), state: pinSentStates[flow] },
  { flow, position: existingPinEntry, state: pinSentStates[flow] },
];
const mustReset = { ...pinSentStates['verification-required'], decision: 'resetpassword' as const };
const pinScreens: ScreenState<WithIdentity>[] = [
  ...everyFlow.flatMap(screensWithPin),
  { flow: 'verification-required', position: pinEntry('email'), state: mustReset },
  ...Object.values(verifiedStates).map((state) => ({
    flow: state.flow,
    position: pinEntry('email'),
    state,
  })),
];
const choiceScreens: ScreenState<WithIdentity>[] = [
  ...everyFlow.flatMap((flow) =>
    [0, 1, 2, 3].map((failedTexts) => ({
      flow,
      position: sendPinChoice,
      state: { ...identifiedStates[flow], failedTexts },
    })),
  ),
  ...pinScreens,
];
const firstPlaces = (flow: 'forgot-username' | 'forgot-password') =>
  [
    undefined,
    ...[1, 2].map((failedMatches) => ({ ...countingStates[flow], failedMatches })),
    identifiedStates[flow],
    verifiedStates[flow],
  ].map((state) => ({ flow, position: { step: firstStep(flow) }, state }));

const newPassword = {
  currentPassword: 'old-secret-1',
  newPassword: 'new-secret-1',
  confirmPassword: 'new-secret-1',
};
const identity = { ...sampleIdentity, recaptcha: 'c' };

/** Checks an activation link, which is no submit. */
const openLink = (link: { readonly code: string; readonly now: number }): Promise<Transition> =>
  sendCall(postActivationLink, { token: link.code, accountType: 'M' }).then(
    (opened) => afterOpeningLink(opened, link.code, link.now),
    (thrown) =>
      settle(activationLinkFailures.activationLink, ServiceError.from(thrown), {
        state: undefined,
        values: link,
        now: link.now,
      }),
  );

const any: fc.Arbitrary<Given> = fc.oneof(
  submits(loginMutation, { username: 'jane', password: 'secret-1', rememberDevice: false }, [
    { flow: 'forgot-username', position: sendPinChoice, state: undefined },
  ]),
  submits(recoverUsernameMutation, identity, firstPlaces('forgot-username')),
  submits(recoverPasswordMutation, identity, firstPlaces('forgot-password')),
  submits(createPinMutation, { method: 'email' }, choiceScreens),
  submits(createPinMutation, { method: 'sms' }, choiceScreens),
  submits(createPinAtEntryMutation, { method: 'email' }, pinScreens),
  submits(createPinAtEntryMutation, { method: 'sms' }, pinScreens),
  submits(
    verifyPinMutation,
    { recoveryPin: samplePin, rememberDevice: true },
    pinScreens.filter(({ state }) => !completesLogin(state)),
  ),
  submits(
    verifyChallengeMutation,
    { recoveryPin: samplePin, rememberDevice: true },
    pinScreens.flatMap(({ state, ...rest }) => (completesLogin(state) ? [{ ...rest, state }] : [])),
  ),
  submits(chooseUsernameMutation, { usernameSelected: '0' }, [
    screen('choose-username', verifiedStates['forgot-username']),
  ]),
  submits(forgottenPasswordMutation, newPassword, [
    screen('change-password', verifiedStates['forgot-password']),
  ]),
  submits(expiredPasswordMutation, newPassword, [
    screen('change-password', verifiedStates['reset-password']),
    screen('change-password', passwordExpiredState),
  ]),
  submits(activateUserMutation, newPassword, [screen('activate-user', verifiedStates['user-activation'])]),
  response.map(
    (given): Given => ({
      submit: 'open-activation-link',
      at: { flow: 'user-activation', position: sendPinChoice },
      state: undefined,
      responses: [given],
      execute: () => openLink({ code, now: sampleSubmitFacts.now }),
    }),
  ),
);

/** The state once a transition has applied. */
const stateAfter = ({ state, transition }: Situation): FlowState | undefined => {
  if (transition.state === 'ended') return undefined;
  return transition.state ?? state;
};

/** Returns the rules that a situation breaks. */
function brokenRules(situation: Situation): string[] {
  const { at, state, failed, transition } = situation;
  const { message, go, failRule, invalidField, departure } = transition;
  const next = stateAfter(situation);
  const changed = typeof transition.state === 'object' ? transition.state.kind : undefined;
  const isShown = (place: { flow: Flow; position?: Position | undefined }, given: FlowState | undefined) => {
    const position = place.position ?? { step: firstStep(place.flow) };
    const found = showStep({ flow: place.flow, search: position, state: given, code });
    return isDeepStrictEqual(found?.position, position);
  };
  const target = go === undefined ? at : go.to === 'flow' ? go : undefined;
  const leavesFlow = at !== undefined && go?.to === 'flow' && go.flow !== at.flow;
  const stored = JSON.stringify(next && storedPart(next)) ?? '';
  const hasEndScreen = go?.to === 'security' || go?.to === 'unidentified';
  const rules = {
    'the step of the situation can be shown with its state': at === undefined || isShown(at, state),
    'the transition shows a message, navigates or changes the form': [
      ...[message, go, failRule, invalidField, departure, changed === 'identified'],
    ].some(Boolean),
    'a failure shows a message, a failed rule, another screen or the refused link':
      !failed || [message, failRule, changed === 'linkRefused', hasEndScreen].some(Boolean),
    'the next step can be shown with the next state':
      departure !== undefined || target === undefined || isShown(target, next),
    'a transition to a screen outside the flows ends the flow':
      go === undefined || go.to === 'flow' || next === undefined,
    'a transition stays in its flow, except after a login whose password must change':
      !leavesFlow || (at.flow === 'verification-required' && go.flow === 'reset-password'),
    'the stored part of a state contains no PIN, password or session token': ![
      ...[samplePin, sessionToken, 'secret-1'],
    ].some((secret) => stored.includes(secret)),
  };
  return Object.entries(rules).flatMap(([rule, holds]) => (holds ? [] : [rule]));
}

test('whatever the service answers, the user gets a message or a screen that can be shown, and no secret is stored', async () => {
  await fc.assert(
    fc.asyncProperty(any, async ({ submit, at, state, responses, execute }) => {
      endedCalls.length = 0;
      const { result: transition } = await answerCalls(responses, execute);
      const failed = (endedCalls.at(-1)?.outcome ?? 'ok') !== 'ok';
      expect(brokenRules({ submit, at, state, failed, transition })).toEqual([]);
    }),
    { numRuns: 6000 },
  );
});
