import { expect, test } from 'vitest';
import { resendPin } from './resend-pin.ts';
import { newTicket } from './ticket.ts';

test.each([
  'forgot-username',
  'forgot-password',
  'verification-required',
  'reset-password',
  'user-activation',
] as const)('a new PIN in %s: error and PIN cleared, back to the choice, the ticket as it is', (flow) => {
  const ticket = newTicket(flow, 0, { token: 'token', email: 'j***@example.com', isNewDevice: true });
  expect(resendPin(ticket)).toStrictEqual({
    go: { to: 'flow', flow, position: { step: 'verify-identity' } },
    memory: { pin: undefined },
    clearFields: ['recoveryPin'],
  });
});
