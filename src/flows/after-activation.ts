import type { ActivationContact, ActivationLinkResponse } from '#api/calls/activation.ts';
import { activationError } from './activation-error.ts';
import { newTicket } from './ticket.ts';
import type { CallResult, Transition } from './transition.ts';

interface Exchange {
  /** The emailed code; it is the token of every later call (contract section 1). */
  readonly activationcode: string;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What comes after an activation code was exchanged; nothing is sent yet (contract section 5 'Activation'). */
export function afterActivationMode(
  result: CallResult<ActivationLinkResponse>,
  { activationcode, now }: Exchange,
): Transition {
  if (!result.ok) return activationError(result.failure);
  const { responseMode, email, phone } = result.answer;
  if (!email && !phone) return activationError({});
  return {
    ticket: newTicket('user-activation', now, {
      token: activationcode,
      responseMode: responseMode === 2 ? 'email' : 'sms',
      ...(email ? { email } : {}),
      ...(phone ? { phone } : {}),
    }),
    // What another code had led to is another user's.
    memory: { pin: undefined, contact: undefined, activationError: undefined },
  };
}

/** What comes after the record of the user was asked for. */
export function afterActivationContact(result: CallResult<ActivationContact>, pin: string): Transition {
  const clearFields = ['recoveryPin'] as const;
  if (!result.ok) return { ...activationError(result.failure), clearFields };
  return {
    memory: { pin, contact: result.answer },
    go: { to: 'flow', flow: 'user-activation', position: { step: 'activate-user' } },
    clearFields,
  };
}
