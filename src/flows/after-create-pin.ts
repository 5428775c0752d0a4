import type { CreatePinResponse } from '#api/calls/pin.ts';
import { activationError } from './activation-error.ts';
import { type FailureTable, rowFor } from './failure-table.ts';
import { type Method, pinEntry } from './flow.ts';
import type { ErrorKey } from './message-keys.ts';
import { backForNewToken } from './step-back.ts';
import type { Ticket } from './ticket.ts';
import type { CallResult, Failure, Transition } from './transition.ts';

interface PinRequest {
  readonly ticket: Ticket;
  readonly method: Method;
  /** Epoch milliseconds. */
  readonly now: number;
}

type Outcome = (request: PinRequest, failure: Failure) => Transition;

/** How often a text message may fail before the text option goes. */
const mostTextFailures = 3;

const show =
  (message: ErrorKey): Outcome =>
  () => ({ message });

const stepBackWith =
  (message: ErrorKey): Outcome =>
  ({ ticket }) =>
    backForNewToken(message, ticket.flow);

const endActivation: Outcome = (_, failure) => activationError(failure);

/** A PIN could not be sent: counted, and by text message told ever more urgently (specification section 9). */
const notSent: Outcome = ({ ticket, method }) => {
  const sendPinAttempts = ticket.sendPinAttempts + 1;
  if (method === 'email') return { message: 'SEND_PIN_UNANTICIPATED', ticket: { sendPinAttempts } };
  if (sendPinAttempts >= mostTextFailures) {
    return { message: 'SEND_PIN_TEXT_DELIVERY_FAILED_3', ticket: { sendPinAttempts, phone: undefined } };
  }
  const message =
    sendPinAttempts === 1 ? 'SEND_PIN_TEXT_DELIVERY_FAILED_1' : 'SEND_PIN_TEXT_DELIVERY_FAILED_2';
  return { message, ticket: { sendPinAttempts } };
};

const forgotFlows = ['forgot-username', 'forgot-password'] as const;
const limitReasons = ['TOKEN_MAXTRIES', 'UNANTICIPATED_ERROR'];

const failures: FailureTable<Outcome> = [
  { flow: 'user-activation', status: 401, reason: limitReasons, outcome: endActivation },
  { flow: 'user-activation', status: 401, outcome: show('SEND_PIN_UNAUTHORIZED') },
  { flow: 'user-activation', outcome: endActivation },
  { flow: forgotFlows, status: 401, reason: limitReasons, outcome: stepBackWith('SEND_PIN_LIMIT_REACHED') },
  { flow: forgotFlows, status: 401, outcome: stepBackWith('SEND_PIN_UNAUTHORIZED') },
  { status: 401, reason: limitReasons, outcome: show('SEND_PIN_LIMIT_REACHED') },
  { status: 401, outcome: show('SEND_PIN_UNAUTHORIZED') },
  { status: [400, 500, 503], outcome: notSent },
  { outcome: show('SEND_PIN_UNANTICIPATED') },
];

/** What comes after a PIN was asked for (specification section 8 'Create PIN', contract section 5). */
export function afterCreatePin(result: CallResult<CreatePinResponse>, request: PinRequest): Transition {
  const { ticket, method, now } = request;
  if (!result.ok) return rowFor(failures, result.failure, ticket.flow)(request, result.failure);
  return {
    ticket: { accountId: result.answer.accountId, pinSentAt: now, pinMethod: method },
    go: { to: 'flow', flow: ticket.flow, position: pinEntry(method) },
  };
}
