import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { errorBody } from '#api/error-body.ts';
import { afterActivationContact, afterActivationMode } from './after-activation.ts';
import { afterCreatePin } from './after-create-pin.ts';
import { afterLogin } from './after-login.ts';
import { afterRecover } from './after-recover.ts';
import { afterSearchUsers } from './after-search-users.ts';
import { afterActivateUser, afterSetPassword } from './after-set-password.ts';
import { afterVerifyChallenge, afterVerifyPin, callAfterPin } from './after-verify-pin.ts';
import { canShow, factsOf } from './can-show.ts';
import { type Flow, firstStep, methods, type Position, pinEntry, pinEntryWithPin } from './flow.ts';
import { applyTicket, newTicket, parseTicket, type Ticket } from './ticket.ts';
import type { CallResult, Failure, FlowMemory, Transition } from './transition.ts';

// Whatever a service says, and wherever it is asked: nobody is left without a word or at a step that cannot be shown.

const pin = 'the PIN';
const sessionToken = 'the session token';
const now = 9_000_000;

const reasons = [
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
];

const contacts = { email: 'j***@example.com', phone: '***1234' };

const anyFailure: fc.Arbitrary<Failure> = fc.record(
  {
    status: fc.oneof(fc.constantFrom(204, 400, 401, 404, 500, 503), fc.integer({ min: 100, max: 599 })),
    reason: fc.oneof(fc.constantFrom(...reasons), fc.string()),
    errorMessage: fc.string(),
    body: fc
      .oneof(fc.anything(), fc.constant({ activationCode: 'code', ...contacts }))
      .map((body) => errorBody.parse(body)),
  },
  { requiredKeys: [] },
);

const maybe = <Value>(value: Value) => fc.constantFrom(undefined, value);
const decision = fc.constantFrom(
  undefined,
  'accept',
  'reject',
  'resetpassword',
  'expiredpassword',
  'challenge',
  'mfachallenge',
);
const loginAnswer = fc.record({
  redirectURL: maybe('/console'),
  sessionToken: maybe(sessionToken),
  vbaDecision: decision,
  dmeDecision: decision,
  activationCode: maybe('code'),
  email: maybe(contacts.email),
  phone: maybe(contacts.phone),
  isNewDevice: fc.constantFrom(undefined, null, true, false),
});
const tokenAnswer = fc.record({
  token: maybe('token'),
  email: maybe(contacts.email),
  phone: maybe(contacts.phone),
});
const user = { userName: 'jane', accountId: '1', businessName: null };
const usersAnswer = fc.record({ users: fc.array(fc.constant(user), { maxLength: 3 }) });
const contact = { userName: 'jane' } as NonNullable<FlowMemory['contact']>;
const modeAnswer = fc.record({
  responseMode: fc.constantFrom(2 as const, 3 as const),
  email: maybe(contacts.email),
  phone: maybe(contacts.phone),
});
const sessionAnswer = fc.record({ redirectURL: maybe('/console'), sessionToken: maybe(sessionToken) });

const anyResult = <Answer>(answer: fc.Arbitrary<Answer>): fc.Arbitrary<CallResult<Answer>> =>
  fc.oneof(
    anyFailure.map((failure) => ({ ok: false, failure }) as const),
    answer.map((given) => ({ ok: true, answer: given }) as const),
  );

const flowTicket = (flow: Flow, rest: Partial<Ticket> = {}): fc.Arbitrary<Ticket> =>
  fc
    .record({
      noMatchAttempts: fc.integer({ min: 0, max: 2 }),
      sendPinAttempts: fc.nat({ max: 4 }),
      pinMethod: fc.constantFrom(...methods),
    })
    .map((varied) => newTicket(flow, 1, { token: 'token', pinSentAt: 2, ...contacts, ...varied, ...rest }));

/** A call that was made somewhere, and what its table said. */
interface Situation {
  readonly call: string;
  /** `undefined`: on login. */
  readonly at: { readonly flow: Flow; readonly position: Position } | undefined;
  readonly ticket: Ticket | undefined;
  readonly memory: FlowMemory;
  readonly failed: boolean;
  readonly transition: Transition;
}

const entryOf = ({ pinMethod }: Ticket, atHand: boolean): Position =>
  atHand || pinMethod === undefined ? pinEntryWithPin : pinEntry(pinMethod);

/** Situations of one call within a flow. */
function inFlow<Answer>(
  call: string,
  ticket: fc.Arbitrary<Ticket | undefined>,
  flow: Flow,
  place: (ticket: Ticket | undefined, atHand: boolean) => Position,
  answer: fc.Arbitrary<Answer>,
  table: (result: CallResult<Answer>, ticket: Ticket | undefined) => Transition,
  memory: FlowMemory = {},
): fc.Arbitrary<Situation> {
  return fc.tuple(ticket, fc.boolean(), anyResult(answer)).map(([held, atHand, result]) => ({
    call,
    at: { flow, position: place(held, atHand) },
    ticket: held,
    memory,
    failed: !result.ok,
    transition: table(result, held),
  }));
}

const atChoice = (): Position => ({ step: 'verify-identity' });
const atEntry = (ticket: Ticket | undefined, atHand: boolean) =>
  ticket === undefined ? pinEntryWithPin : entryOf(ticket, atHand);
const at = (step: Position['step']) => (): Position => ({ step });

const forgotFlows = ['forgot-username', 'forgot-password'] as const;
const everyFlow = [...forgotFlows, 'verification-required', 'reset-password', 'user-activation'] as const;
const held = (ticket: Ticket | undefined) => ticket as Ticket;

const situations: fc.Arbitrary<Situation>[] = [
  anyResult(loginAnswer).map((result) => ({
    call: 'login',
    at: undefined,
    ticket: undefined,
    memory: {},
    failed: !result.ok,
    transition: afterLogin(result, { username: 'jane', rememberDevice: false, now }),
  })),
  ...forgotFlows.map((flow) =>
    inFlow(
      'recover',
      fc.oneof(fc.constant(undefined), flowTicket(flow)),
      flow,
      at(firstStep(flow)),
      tokenAnswer,
      (result, ticket) => afterRecover(result, { flow, ticket, now }),
    ),
  ),
  ...everyFlow.flatMap((flow) =>
    methods.map((method) =>
      inFlow(
        'create PIN',
        flowTicket(flow),
        flow,
        atChoice,
        fc.constant({ accountId: '1' }),
        (result, ticket) => afterCreatePin(result, { ticket: held(ticket), method, now }),
      ),
    ),
  ),
  ...everyFlow
    .filter((flow) => callAfterPin(flow) === undefined)
    .map((flow) =>
      inFlow('verify PIN', flowTicket(flow), flow, atEntry, fc.constant(''), (result, ticket) =>
        afterVerifyPin(result, { ticket: held(ticket), pin, now }),
      ),
    ),
  // Success is judged by the call that follows.
  ...(['forgot-username', 'user-activation'] as const).map((flow) =>
    fc.tuple(flowTicket(flow), fc.boolean(), anyFailure).map(([ticket, atHand, failure]) => ({
      call: 'verify PIN',
      at: { flow, position: entryOf(ticket, atHand) },
      ticket,
      memory: {},
      failed: true,
      transition: afterVerifyPin({ ok: false, failure }, { ticket, pin, now }),
    })),
  ),
  inFlow(
    'verify challenge',
    flowTicket('verification-required', { decision: 'challenge' }),
    'verification-required',
    atEntry,
    loginAnswer,
    (result, ticket) => afterVerifyChallenge(result, { ticket: held(ticket), now }),
  ),
  inFlow(
    'search users',
    flowTicket('forgot-username'),
    'forgot-username',
    atEntry,
    usersAnswer,
    (result, ticket) => afterSearchUsers(result, { ticket: held(ticket), pin, now }),
  ),
  inFlow('activation mode', fc.constant(undefined), 'user-activation', atChoice, modeAnswer, (result) =>
    afterActivationMode(result, { activationcode: 'code', now }),
  ),
  inFlow(
    'activation contact',
    flowTicket('user-activation'),
    'user-activation',
    atEntry,
    fc.constant(contact),
    (result) => afterActivationContact(result, pin),
  ),
  ...(['forgot-password', 'reset-password'] as const).map((flow) =>
    inFlow(
      'set password',
      flowTicket(flow),
      flow,
      at('change-password'),
      fc.constant(''),
      (result, ticket) => afterSetPassword(result, held(ticket)),
      { pin },
    ),
  ),
  inFlow(
    'set password without a PIN',
    fc.constant(newTicket('reset-password', 1, { requirePin: false })),
    'reset-password',
    at('change-password'),
    fc.constant(''),
    (result, ticket) => afterSetPassword(result, held(ticket)),
  ),
  inFlow(
    'activate',
    flowTicket('user-activation'),
    'user-activation',
    at('activate-user'),
    sessionAnswer,
    (result, ticket) => afterActivateUser(result, held(ticket)),
    { pin, contact },
  ),
];

/** Ticket and memory once a transition was carried out. */
function carriedOut({ ticket, memory, transition }: Situation) {
  const cleared = transition.ticket === 'clear';
  const change = transition.ticket === 'clear' || transition.ticket === undefined ? {} : transition.ticket;
  return {
    ticket: cleared ? undefined : applyTicket(ticket, change),
    memory: { ...(cleared ? {} : memory), ...transition.memory },
  };
}

const always = (holds: (situation: Situation) => void) =>
  fc.assert(fc.property(fc.oneof(...situations), holds), { numRuns: 2000 });

test('the situations are possible to begin with', () => {
  always(({ at: place, ticket, memory }) => {
    if (place === undefined) return;
    const facts = factsOf(place.flow, ticket, memory);
    expect(canShow(place.flow, place.position, facts)).toEqual({ show: place.position });
  });
});

test('a failure has a message, leads somewhere, fails a rule or ends in the activation error', () => {
  always(({ failed, transition: { message, go, failRule, memory } }) => {
    if (failed) expect([message, go, failRule, memory?.activationError].some(Boolean)).toBe(true);
  });
});

test('where a transition leads, or stays, can be shown', () => {
  always((situation) => {
    const { at: place, transition } = situation;
    const { ticket, memory } = carriedOut(situation);
    const next =
      transition.go === undefined ? place : transition.go.to === 'flow' ? transition.go : undefined;
    if (next === undefined || transition.handOff !== undefined) return;
    // The error screen stands in the place of whatever step it was.
    if (memory.activationError !== undefined) return;
    expect(canShow(next.flow, next.position, factsOf(next.flow, ticket, memory))).toEqual({
      show: next.position,
    });
  });
});

test('no ticket holds a PIN or a session token, and every ticket can be read back from storage', () => {
  always((situation) => {
    const { ticket } = carriedOut(situation);
    const stored = JSON.stringify(ticket) ?? 'null';
    expect(stored).not.toContain(pin);
    expect(stored).not.toContain(sessionToken);
    expect(parseTicket(JSON.parse(stored))).toEqual(ticket);
  });
});

test('a PIN check that fails always empties the PIN field', () => {
  always(({ call, failed, transition }) => {
    const checksPin = ['verify PIN', 'verify challenge', 'search users', 'activation contact'].includes(call);
    if (checksPin && failed) expect(transition.clearFields).toContain('recoveryPin');
  });
});
