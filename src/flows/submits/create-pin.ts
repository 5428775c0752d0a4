import { createPinCall } from '#api/calls/pin.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { type FailureTable, matchFailure } from '../failure-table.ts';
import { deliveryMethods, type Method, pinEntry } from '../flow.ts';
import { type PinSent, type WithIdentity, withoutPin } from '../flow-state.ts';
import { backForNewToken } from '../step-back.ts';
import { type Submit, type SubmitContext, submitStep } from '../submit.ts';
import type { Failure, Transition } from '../transition.ts';
import { refuseLink } from './refuse-link.ts';

interface CreatePinValues {
  readonly method: Method;
}

type Context = SubmitContext<WithIdentity, CreatePinValues>;
type Outcome = (context: Context, failure: Failure) => Transition;

/** After this many failed text messages in a row the screen no longer offers text messages. */
const maxFailedTexts = 3;

/** Stays and shows a message. */
const show =
  (message: MessageKey): Outcome =>
  () => ({ message });

/** Steps back to request a new token. */
const stepBackWith =
  (message: MessageKey): Outcome =>
  ({ state }) =>
    backForNewToken(message, state);

/** Ends the activation flow in its error screen. */
const endActivation: Outcome = ({ state, now }, failure) => refuseLink(state, failure, now);

/** Stays after a PIN that could not be sent. It counts failed text messages, but not failed emails. */
const notDelivered: Outcome = ({ state, values }) => {
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

const failures: FailureTable<Outcome> = [
  { status: 'none', outcome: show('SEND_PIN_UNANTICIPATED') },
  { flow: 'user-activation', status: 401, reason: limitReasons, outcome: endActivation },
  { flow: 'user-activation', status: 401, outcome: show('SEND_PIN_UNAUTHORIZED') },
  { flow: 'user-activation', outcome: endActivation },
  { flow: forgotFlows, status: 401, reason: limitReasons, outcome: stepBackWith('SEND_PIN_LIMIT_REACHED') },
  { flow: forgotFlows, status: 401, outcome: stepBackWith('SEND_PIN_UNAUTHORIZED') },
  { status: 401, reason: limitReasons, outcome: show('SEND_PIN_LIMIT_REACHED') },
  { status: 401, outcome: show('SEND_PIN_UNAUTHORIZED') },
  { status: [400, 500, 503], outcome: notDelivered },
  { outcome: show('SEND_PIN_UNANTICIPATED') },
];

/** Returns the masked contact to which a method sends; `''` if the service named none. */
export const contactOf = ({ email, phone }: WithIdentity, method: Method): string =>
  (method === 'email' ? email : phone) ?? '';

/** Returns the state after a PIN was sent. A sent text message resets the count of failed text messages. */
function pinSentState(state: WithIdentity, method: Method, now: number): PinSent {
  const identified = withoutPin(state);
  return {
    ...identified,
    kind: 'pinSent',
    sent: { method, to: contactOf(state, method), at: now },
    lastPinSentAt: now,
    failedTexts: method === 'sms' ? 0 : identified.failedTexts,
  };
}

const createPinStep = submitStep(createPinCall)({
  request: ({ state, values }: Context) => ({
    token: state.token,
    accountType: 'U',
    deliveryMethod: deliveryMethods[values.method],
  }),
  after: (result, context) => {
    const { state, values, now } = context;
    if (!result.ok) return matchFailure(failures, result.failure, state.flow)(context, result.failure);
    return {
      state: pinSentState(state, values.method, now),
      go: { to: 'flow', flow: state.flow, position: pinEntry(values.method) },
    };
  },
});

/** Requests a PIN by email or by text message. */
export const createPinSubmit: Submit<WithIdentity, CreatePinValues> = {
  name: 'create-pin',
  begin: () => createPinStep,
};

/** Returns the other method if the service named a contact for it, otherwise `undefined`. */
export function otherContact(state: WithIdentity, method: Method): Method | undefined {
  const other = method === 'email' ? 'sms' : 'email';
  return contactOf(state, other) === '' ? undefined : other;
}
