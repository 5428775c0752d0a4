import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readTicket, setFlowState } from '#src/core/ticket.ts';
import { hasIdentity, type WithIdentity, withRememberDevice } from '#src/flow/flow-state.ts';

/**
 * Returns the flow state of PIN entry with what the user has ticked, and a function to call when the user ticks 'Remember
 * this device' or clears it. The submits of the screen receive this state, so the choice stays whatever follows. It is
 * stored at once, so a reload keeps it, too.
 *
 * @param entered the flow state with which the screen was entered.
 */
export function useRememberDevice(
  entered: WithIdentity,
): readonly [state: WithIdentity, choose: (rememberDevice: boolean) => void] {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<boolean>();
  const choose = (rememberDevice: boolean) => {
    setChosen(rememberDevice);
    const { flow: current } = readTicket(client);
    if (current !== undefined && hasIdentity(current))
      setFlowState(client, withRememberDevice(current, rememberDevice));
  };
  return [chosen === undefined ? entered : withRememberDevice(entered, chosen), choose];
}
