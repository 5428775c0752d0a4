import { postPin } from '#api/calls/pin.ts';
import { type FailureContext, type SubmitContext, submitMutation } from '#src/core/submit.ts';
import { deliveryMethods, type Method, methods, pinEntry } from '#src/flow/flow.ts';
import { type PinSent, type WithIdentity, withoutPin } from '#src/flow/flow-state.ts';
import type { FailureTables } from '#src/flow/settle.ts';
import type { Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';

interface CreatePinValues {
  readonly method: Method;
}

type Context = FailureContext<WithIdentity, CreatePinValues>;

/** After this many failed text messages in a row the screen no longer offers text messages. */
const maxFailedTexts = 3;

/** Stays after a PIN that could not be sent. It counts failed text messages, but not failed emails. */
const notDelivered = ({ state, values }: Context): Transition => {
  if (values.method === 'email') return { message: 'SEND_PIN_UNANTICIPATED' };
  const failedTexts = state.failedTexts + 1;
  if (failedTexts >= maxFailedTexts) {
    return { message: 'SEND_PIN_TEXT_DELIVERY_FAILED_3', state: { ...state, failedTexts, phone: undefined } };
  }
  const message = failedTexts === 1 ? 'SEND_PIN_TEXT_DELIVERY_FAILED_1' : 'SEND_PIN_TEXT_DELIVERY_FAILED_2';
  return { message, state: { ...state, failedTexts } };
};

const forgotFlows = ['forgot-username', 'forgot-password'] as const;
const limitReasons = ['TOKEN_MAXTRIES', 'UNANTICIPATED_ERROR'];

/** What follows a failure of the call. */
export const createPinFailures: FailureTables<'createPin', Context> = {
  createPin: {
    rows: [
      { status: 'no status', message: 'SEND_PIN_UNANTICIPATED' },
      { flow: 'user-activation', status: 401, reason: limitReasons, back: 'refused-link' },
      { flow: 'user-activation', status: 401, message: 'SEND_PIN_UNAUTHORIZED' },
      { flow: 'user-activation', back: 'refused-link' },
      {
        flow: forgotFlows,
        status: 401,
        reason: limitReasons,
        message: 'SEND_PIN_LIMIT_REACHED',
        back: 'new-token',
      },
      { flow: forgotFlows, status: 401, message: 'SEND_PIN_UNAUTHORIZED', back: 'new-token' },
      { status: 401, reason: limitReasons, message: 'SEND_PIN_LIMIT_REACHED' },
      { status: 401, message: 'SEND_PIN_UNAUTHORIZED' },
      { status: [400, 500, 503], compute: notDelivered },
    ],
    otherwise: { message: 'SEND_PIN_UNANTICIPATED' },
  },
};

/**
 * The table of PIN entry. The user may hold a PIN and must not lose the screen if the service sends no further PIN for
 * the token.
 */
const failuresAtPinEntry: typeof createPinFailures = {
  createPin: {
    ...createPinFailures.createPin,
    rows: [
      {
        status: 401,
        reason: limitReasons,
        message: 'SEND_PIN_LIMIT_REACHED',
        compute: ({ state }) => ({ state: { ...state, sendLimitReached: true } }),
      },
      ...createPinFailures.createPin.rows,
    ],
  },
};

/** Returns the masked contact to which a method sends; `''` if the service named none. */
export const contactOf = ({ email, phone }: WithIdentity, method: Method): string =>
  (method === 'email' ? email : phone) ?? '';

/** Returns the methods for which the service named a contact, the one that it prefers first. */
export function methodsWithContact(state: WithIdentity): readonly Method[] {
  const named = methods.filter((method) => contactOf(state, method) !== '');
  return state.flow === 'user-activation' && state.preferredMethod === 'sms' ? named.reverse() : named;
}

/** Returns the state after a PIN was sent. A sent text message resets the count of failed text messages. */
function pinSentState(state: WithIdentity, method: Method, now: number): PinSent {
  const identified = withoutPin(state);
  return {
    ...identified,
    kind: 'pinSent',
    // If the clock was set back, the issue is in the future, so the state would be treated as expired.
    issuedAt: Math.min(identified.issuedAt, now),
    sent: { method, to: contactOf(state, method), at: now },
    lastPinSentAt: now,
    failedTexts: method === 'sms' ? 0 : identified.failedTexts,
    sendLimitReached: undefined,
  };
}

/** Sends a PIN. @param failures what follows a failure, which depends on the screen. */
const sendPin =
  (failures: typeof createPinFailures) =>
  async ({
    state,
    values,
    facts,
    call,
  }: SubmitContext<WithIdentity, CreatePinValues>): Promise<Transition> => {
    const deliveryMethod = deliveryMethods[values.method];
    await call(postPin, { token: state.token, accountType: 'U', deliveryMethod }, failures);
    return {
      state: pinSentState(state, values.method, facts().now),
      go: { to: 'flow', flow: state.flow, position: pinEntry(values.method) },
    };
  };

/** Requests a PIN by email or by text message, at the send-PIN choice. */
export const createPinMutation = submitMutation<WithIdentity, CreatePinValues>({
  name: 'create-pin',
  send: sendPin(createPinFailures),
});

/** Requests another PIN, on PIN entry. */
export const createAnotherPinMutation = submitMutation<WithIdentity, CreatePinValues>({
  name: 'create-another-pin',
  send: sendPin(failuresAtPinEntry),
});

/** Returns whether another PIN can be sent: the service named a contact and has not refused to send more. */
export const canSendPin = (state: WithIdentity): boolean =>
  state.sendLimitReached !== true && methodsWithContact(state).length > 0;

const failedTextMessages: readonly (MessageKey | undefined)[] = [
  'SEND_PIN_TEXT_DELIVERY_FAILED_1',
  'SEND_PIN_TEXT_DELIVERY_FAILED_2',
  'SEND_PIN_TEXT_DELIVERY_FAILED_3',
];

/**
 * Returns the methods that PIN entry offers instead: the other method, and email after a failed text message. A method
 * without a contact is left out.
 *
 * @param sentBy the method of the PIN that was sent.
 * @param message the message of the screen.
 */
export function otherMethods(
  state: WithIdentity,
  sentBy: Method,
  message: MessageKey | undefined,
): readonly Method[] {
  const isOffered = {
    email: sentBy === 'sms' || failedTextMessages.includes(message),
    sms: sentBy === 'email',
  };
  return methodsWithContact(state).filter((method) => isOffered[method]);
}
