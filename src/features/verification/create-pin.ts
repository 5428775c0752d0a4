import { postCreatePin } from '#api/calls/pin.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { refuseLink, requireNewToken } from '#src/flow/failure-results.ts';
import type { FailureContext, FailureTable } from '#src/flow/failure-table.ts';
import { deliveryMethods, flows, forgotFlows, type Method, methods, pinEntry } from '#src/flow/flow.ts';
import { type WithIdentity, withoutPin } from '#src/flow/flow-state.ts';
import type { Transition } from '#src/flow/transition.ts';

interface CreatePinValues {
  readonly method: Method;
}

type CreatePinFailures = FailureTable<WithIdentity, CreatePinValues>;

/** The messages after the first, the second and the third failed text message. */
const failedTextMessages = [
  'SEND_PIN_TEXT_DELIVERY_FAILED_1',
  'SEND_PIN_TEXT_DELIVERY_FAILED_2',
  'SEND_PIN_TEXT_DELIVERY_FAILED_3',
] as const;

/**
 * Returns the transition if the PIN was not sent. It counts failed text messages. After the third, the state has no phone, so the
 * screens offer no more text messages.
 */
const afterUnsentPin = ({ state, values }: FailureContext<WithIdentity, CreatePinValues>): Transition => {
  if (values.method === 'email') return { message: 'SEND_PIN_UNANTICIPATED' };
  const failedTexts = state.failedTexts + 1;
  const message = failedTextMessages[failedTexts - 1] ?? 'SEND_PIN_TEXT_DELIVERY_FAILED_3';
  const phone = failedTexts < failedTextMessages.length ? state.phone : undefined;
  return { message, flowState: { ...state, failedTexts, phone } };
};

const sendingLimit = ['TOKEN_MAXTRIES', 'UNANTICIPATED_ERROR'] as const;

/** Returns a transition after which no screen of the flow offers another PIN. */
const stopSending = ({ state }: FailureContext<WithIdentity>): Transition => ({
  flowState: { ...state, sendLimitReached: true },
});
const limitReached = {
  status: 401,
  reason: sendingLimit,
  message: 'SEND_PIN_LIMIT_REACHED',
  compute: stopSending,
} as const;

/** The transition for each failure of the call from the send-PIN choice. */
export const createPinFailures: CreatePinFailures = {
  rows: [
    // The service sends no further PIN for the token of the link, so the link is used up.
    { status: 401, reason: sendingLimit, flow: 'user-activation', compute: refuseLink },
    // A recovery can get another token, so it begins again. A flow that a login started continues, because the user may have a
    // PIN.
    { ...limitReached, flow: forgotFlows, compute: requireNewToken },
    limitReached,
    { status: 401, message: 'SEND_PIN_UNAUTHORIZED', flow: forgotFlows, compute: requireNewToken },
    { status: 401, message: 'SEND_PIN_UNAUTHORIZED' },
    { status: 'any status', flow: 'user-activation', compute: refuseLink },
    { status: [400, 500, 503], compute: afterUnsentPin },
  ],
  otherwise: { message: 'SEND_PIN_UNANTICIPATED' },
};

const failuresAtPinEntry: CreatePinFailures = {
  ...createPinFailures,
  // If the service sends no more PINs, PIN entry stays in every flow, because the user may have a PIN.
  rows: [limitReached, ...createPinFailures.rows],
};

/** Returns the masked contact to which a method sends; `''` if the service named none. */
export const contactOf = ({ email, phone }: WithIdentity, method: Method): string =>
  (method === 'email' ? email : phone) ?? '';

/** Returns the methods for which the service named a contact. The method that the service prefers comes first. */
export function methodsWithContact(state: WithIdentity): readonly Method[] {
  const named = methods.filter((method) => contactOf(state, method) !== '');
  return state.flow === 'user-activation' && state.preferredMethod === 'sms' ? named.reverse() : named;
}

/** Returns the mutation that requests a PIN by email or by text message. */
const createPin = (
  name: string,
  failures: CreatePinFailures,
): SubmitMutation<WithIdentity, CreatePinValues> => ({
  mutationKey: ['submit', name],
  async mutationFn({ state, values: { method } }, { send, getRequestContext }) {
    const body = {
      token: state.token,
      accountType: 'U',
      deliveryMethod: deliveryMethods[method],
    } as const;
    await send(postCreatePin, body, failures);
    const { now } = getRequestContext();
    const identified = withoutPin(state);
    return {
      flowState: {
        ...identified,
        // If the clock was set back, `issuedAt` would be in the future, and the state would be treated as expired.
        issuedAt: Math.min(identified.issuedAt, now),
        sent: { method, to: contactOf(state, method), at: now },
        lastPinSentAt: now,
        // The count of failed text messages begins again when a text message was sent.
        failedTexts: method === 'sms' ? 0 : identified.failedTexts,
        sendLimitReached: undefined,
      },
      navigate: { to: flows[state.flow].path, search: pinEntry(method) },
    };
  },
});

/** Requests a PIN from the send-PIN choice. */
export const createPinMutation = createPin('create-pin', createPinFailures);

/** Requests another PIN from PIN entry. */
export const createPinAtEntryMutation = createPin('resend-pin', failuresAtPinEntry);

/** Returns whether another PIN can be sent: the service named a contact and has not refused to send more. */
export const canSendPin = (state: WithIdentity): boolean =>
  state.sendLimitReached !== true && methodsWithContact(state).length > 0;
