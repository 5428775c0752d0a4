import type { WithIdentity } from '../flow-state.ts';
import { toSendPinChoice } from '../settle.ts';
import type { Submit } from '../submit.ts';

/** Returns to the send-PIN choice, where the user can request another PIN. The flow state does not change. */
export const resendPinSubmit: Submit<WithIdentity, Readonly<Record<string, never>>> = {
  name: 'resend-pin',
  begin: ({ state }) => ({ go: toSendPinChoice(state.flow) }),
};
