import fc from 'fast-check';
import { expect, test } from 'vitest';
import { activationLinkCall } from '#api/calls/activation-link.ts';
import { resultOf, runSubmit, type ScriptedResponse, sampleSubmitFacts } from '#development/run-submit.ts';
import {
  countingStates,
  identifiedStates,
  passwordExpiredState,
  pinSentStates,
  samplePin,
  verifiedStates,
} from '#development/sample-states.ts';
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
import { afterCall } from './settle.ts';
import { showStep } from './show-step.ts';
import { isSubmitCall, type Submit } from './submit.ts';
import { chooseUsernameSubmit } from './submits/choose-username.ts';
import { createAnotherPinSubmit, createPinSubmit, resendPinSubmit } from './submits/create-pin.ts';
import { loginSubmit } from './submits/login.ts';
import { afterOpeningLink } from './submits/open-activation-link.ts';
import { recoverPasswordSubmit, recoverUsernameSubmit } from './submits/recover.ts';
import {
  activateUserSubmit,
  expiredPasswordSubmit,
  forgottenPasswordSubmit,
} from './submits/set-password.ts';
import { verifyPinSubmit } from './submits/verify-pin.ts';
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

const reason = fc.oneof(
  fc.constantFrom(
    'EXPIRED_PASSWORD',
    'TOKEN_MAXTRIES',
    'UNANTICIPATED_ERROR',
    'PIN_MAXTRIES',
    'TOKEN_EXPIRED',
    'NoUserFound',
    'VALIDATION_ERROR',
    'BAD_PIN',
    'PASSWORD_HISTORY',
    'WEAK_PASSWORD',
    'SENSITIVE_PASSWORD',
  ),
  fc.string(),
);

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

/** A submit at one position, and the transition that follows a random response. */
interface Situation {
  readonly submit: string;
  /** `undefined` on login. */
  readonly at: { readonly flow: Flow; readonly position: Position } | undefined;
  readonly state: FlowState | undefined;
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

/** Returns the situations of one submit at some positions. */
function situations<State extends FlowState | undefined, Values>(
  submit: Submit<State, Values>,
  values: Values,
  screens: readonly ScreenState<State>[],
): fc.Arbitrary<Situation> {
  return fc
    .tuple(fc.constantFrom(...screens), fc.array(response, { minLength: 2, maxLength: 2 }))
    .map(([{ flow, position, state }, responses]) => {
      const context = { ...sampleSubmitFacts, state, values };
      const needed: ScriptedResponse[] = [];
      let failed = false;
      let next = submit.begin(context);
      while (isSubmitCall(next)) {
        const given = responses[needed.length] ?? 'none';
        needed.push(given);
        const result = resultOf(next.mutation.call, given);
        failed = !result.ok;
        next = afterCall(submit, next, result, context);
      }
      const { transition } = runSubmit(submit, { state, values }, ...needed);
      const at = submit.name === 'login' ? undefined : { flow, position };
      return { submit: submit.name, at, state, failed, transition };
    });
}

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

const newPassword = { newPassword: 'new-secret-1', confirmPassword: 'new-secret-1' };
const replacement = { ...newPassword, currentPassword: 'old-secret-1' };
const person = { firstName: 'Jane', lastName: 'Doe', emailAddress: 'jane@example.com', recaptcha: 'c' };
const account = { username: 'jane', emailAddress: 'jane@example.com', recaptcha: 'c' };

const any: fc.Arbitrary<Situation> = fc.oneof(
  situations(loginSubmit, { username: 'jane', password: 'secret-1', rememberDevice: false }, [
    { flow: 'forgot-username', position: sendPinChoice, state: undefined },
  ]),
  situations(recoverUsernameSubmit, person, firstPlaces('forgot-username')),
  situations(recoverPasswordSubmit, account, firstPlaces('forgot-password')),
  situations(createPinSubmit, { method: 'email' }, choiceScreens),
  situations(createPinSubmit, { method: 'sms' }, choiceScreens),
  situations(createAnotherPinSubmit, { method: 'email' }, pinScreens),
  situations(createAnotherPinSubmit, { method: 'sms' }, pinScreens),
  situations(resendPinSubmit, {}, pinScreens),
  situations(verifyPinSubmit, { recoveryPin: samplePin, rememberDevice: true }, pinScreens),
  situations(chooseUsernameSubmit, { usernameSelected: '0' }, [
    screen('choose-username', verifiedStates['forgot-username']),
  ]),
  situations(forgottenPasswordSubmit, newPassword, [
    screen('change-password', verifiedStates['forgot-password']),
  ]),
  situations(expiredPasswordSubmit, replacement, [
    screen('change-password', verifiedStates['reset-password']),
    screen('change-password', passwordExpiredState),
  ]),
  situations(activateUserSubmit, newPassword, [screen('activate-user', verifiedStates['user-activation'])]),
  response.map((given): Situation => {
    const result = resultOf(activationLinkCall, given);
    return {
      submit: 'open-activation-link',
      at: { flow: 'user-activation', position: sendPinChoice },
      state: undefined,
      failed: !result.ok,
      transition: afterOpeningLink(result, { code, now: sampleSubmitFacts.now }),
    };
  }),
);

/** The state once a transition has applied. */
const stateAfter = ({ state, transition }: Situation): FlowState | undefined => {
  if (transition.state === 'none') return undefined;
  return transition.state ?? state;
};

const always = (holds: (situation: Situation) => void) =>
  fc.assert(fc.property(any, holds), { numRuns: 1500 });

test('the step of every situation can be shown with its state', () => {
  always(({ at, state }) => {
    if (at === undefined) return;
    expect(showStep({ ...at, search: at.position, state, code })).toMatchObject({ position: at.position });
  });
});

test('a transition shows a message, navigates or changes the form', () => {
  always(({ transition: { message, go, failRule, invalidField, departure, state } }) => {
    const opensLink = typeof state === 'object' && state.kind === 'identified';
    expect([message, go, failRule, invalidField, departure, opensLink].some(Boolean)).toBe(true);
  });
});

test('a failure shows a message, a failed rule, another screen or the refused link', () => {
  always(({ failed, transition: { message, go, failRule, state } }) => {
    if (!failed) return;
    const refusal = typeof state === 'object' && state.kind === 'linkRefused';
    const endScreen = go?.to === 'security' || go?.to === 'unidentified';
    expect(message !== undefined || failRule !== undefined || refusal || endScreen).toBe(true);
  });
});

test('the next step can be shown with the next state', () => {
  always((situation) => {
    const { at, transition } = situation;
    if (transition.departure !== undefined) return;
    const { go } = transition;
    const next = go === undefined ? at : go.to === 'flow' ? go : undefined;
    if (next === undefined) return;
    const state = stateAfter(situation);
    const position = next.position ?? { step: firstStep(next.flow) };
    expect(showStep({ flow: next.flow, search: position, state, code })).toMatchObject({ position });
  });
});

test('a transition to a screen outside the flows ends the flow', () => {
  always((situation) => {
    const { go } = situation.transition;
    if (go !== undefined && go.to !== 'flow') expect(stateAfter(situation)).toBeUndefined();
  });
});

test('a transition stays in its flow, except from login and after a login whose password must change', () => {
  always(({ at, transition: { go } }) => {
    if (at === undefined || go?.to !== 'flow' || go.flow === at.flow) return;
    expect([at.flow, go.flow]).toEqual(['verification-required', 'reset-password']);
  });
});

test('a transition within a flow keeps the run id, so that late results are recognised', () => {
  always(({ submit, state, transition }) => {
    if (state === undefined || typeof transition.state !== 'object') return;
    // A login that is challenged again has a new token.
    const startsRun = submit === 'verify-pin' && transition.state.flow === 'verification-required';
    if (!startsRun) expect(transition.state.run).toBe(state.run);
  });
});

test('the stored part of a state contains no PIN, password or session token', () => {
  always((situation) => {
    const state = stateAfter(situation);
    const stored = JSON.stringify(state && storedPart(state)) ?? '';
    for (const secret of [samplePin, sessionToken, 'secret-1']) expect(stored).not.toContain(secret);
  });
});
