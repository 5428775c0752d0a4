import { toSendPinChoice } from './step-back.ts';
import type { Ticket } from './ticket.ts';
import type { Transition } from './transition.ts';

/** Asks for another PIN: back to the choice, with masked contacts and token kept (specification section 4). */
export const resendPin = ({ flow }: Ticket): Transition => ({
  go: toSendPinChoice(flow),
  memory: { pin: undefined },
  clearFields: ['recoveryPin'],
});
