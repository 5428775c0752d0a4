import type { WithIdentity } from '../flow-state.ts';
import { toSendPinChoice } from '../step-back.ts';
import type { Submit } from '../submit.ts';

/** Requests another PIN: back to the choice of how to send it. Token and masked contacts stay. */
export const resendPinSubmit: Submit<WithIdentity, Readonly<Record<string, never>>> = {
  name: 'resend-pin',
  required: [],
  begin: ({ state }) => ({ go: toSendPinChoice(state.flow), clearFields: ['recoveryPin'] }),
};
