import { expect, test } from 'vitest';
import { runSubmit } from '#development/run-submit.ts';
import { pinSentStates } from '#development/sample-states.ts';
import { resendPinSubmit } from './resend-pin.ts';

test.each(Object.values(pinSentStates))(
  'a new PIN in $flow returns to the send-PIN choice, keeps the state and sends nothing',
  (state) => {
    const { sent, transition } = runSubmit(resendPinSubmit, { state, values: {} });
    expect(sent).toEqual([]);
    expect(transition).toEqual({
      go: { to: 'flow', flow: state.flow, position: { step: 'verify-identity' } },
    });
    expect(transition).not.toHaveProperty('state');
  },
);
