import type { QueryClient } from '@tanstack/query-core';
import { redirect } from '@tanstack/react-router';
import { readFlowSession } from '#src/core/flow-session.ts';
import { type Flow, flows, showsStateOf } from '#src/flow/flow.ts';
import { type HistoryEntryState, readHistoryState } from '#src/flow/history-state.ts';
import type { FlowSearch } from '#src/flow/search-schemas.ts';
import { type ShownScreen, showStep } from '#src/flow/show-step.ts';
import { isSamePosition } from '#src/flow/step-history.ts';
import type { Destination } from '#src/flow/transition.ts';
import { messages } from '#src/locales/messages.ts';

/**
 * Decides which screen of a flow a navigation shows (docs/behaviour.md, 'Reload, Back and Forward'). It does not change
 * the flow state.
 *
 * @param currentHistoryState the state of the history entry.
 * @returns the screen with the flow state that it needs.
 * @throws a redirect to the position that can be shown, in this flow or in `reset-password`, or to login if there is
 * none.
 */
export function guardFlow(
  flow: Flow,
  client: QueryClient,
  { step, method, pin, activationcode: code }: FlowSearch & { readonly activationcode?: string | undefined },
  currentHistoryState: object,
): ShownScreen {
  const { message, incident, stepHistory } = readHistoryState(currentHistoryState);
  const requestedPosition = { step, method, pin };
  const { state, expired } = readFlowSession(client);
  const found = showStep({ flow, search: requestedPosition, state, code });
  if (found?.flow === flow && isSamePosition(flow, requestedPosition, found.position)) return found.shown;
  const target: Destination = found ? { to: flows[found.flow].path, search: found.position } : { to: '/' };
  // Activation begins again from its link, so its user needs no message.
  const hasExpired = expired !== undefined && flow !== 'user-activation' && showsStateOf(flow, expired);
  // An expired flow has ended, so its entry has no step history. An error belongs to the step that is not shown, so the redirect
  // drops it. Any other message says why the user is here, as long as the flow has a state.
  const isError = message !== undefined && messages[message].tone === 'error';
  const keepsMessage = state !== undefined && showsStateOf(flow, state.flow) && !isError;
  const historyState: HistoryEntryState = hasExpired
    ? { message: 'FLOW_SESSION_EXPIRED' }
    : { ...(keepsMessage && { message, incident }), stepHistory };
  throw redirect({
    // The search middlewares of the routes add the entry parameters and the activation code again.
    ...target,
    state: historyState,
  });
}
