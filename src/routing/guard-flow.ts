import { redirect } from '@tanstack/react-router';
import type { Core } from '#src/core/core.ts';
import { type Flow, firstStep, flows, type Position } from '#src/flows/flow.ts';
import { readEntryState } from '#src/flows/history-state.ts';
import { activationSearch, type FlowSearch } from '#src/flows/search-schemas.ts';
import { type ShownStep, showStep } from '#src/flows/show-step.ts';

/** The navigation that the guard checks. */
interface GuardedNavigation {
  readonly flow: Flow;
  readonly core: Core;
  /** The search parameters of the URL. */
  readonly search: object;
  readonly location: { readonly state: object };
  /**
   * Why the router runs the guard. A user who stays in a flow is not redirected when the state expires, because the
   * service decides whether the token is still valid.
   */
  readonly cause: 'enter' | 'stay' | 'preload';
}

const isSamePosition = (flow: Flow, requested: FlowSearch, shown: Position) =>
  (requested.step ?? firstStep(flow)) === shown.step &&
  requested.method === shown.method &&
  requested.pin === shown.pin;

/**
 * Decides which screen of a flow a navigation shows (docs/behaviour.md, 'Reload, Back and Forward'). It changes no
 * state, because the flow state changes only when the navigation commits.
 *
 * @returns the screen with the flow state that it needs. The router adds both to the route's context.
 * @throws a redirect to the nearest earlier step that can be shown, or to login if there is none.
 */
export function guardFlow({ flow, core, search, location, cause }: GuardedNavigation): {
  readonly shown: ShownStep;
} {
  const { proposal, message, incident, trail } = readEntryState(location.state);
  const { activationcode: code, ...requested } = activationSearch.parse(search);
  const now = Date.now();
  const expired = cause === 'enter' && core.flow.hasExpired(flow, now);
  const state = expired ? undefined : core.flow.read(proposal);
  const decision = showStep({ flow, search: requested, state, code });
  const entry = expired
    ? { message: 'FLOW_SESSION_EXPIRED' as const, proposal: core.flow.propose('none') }
    : { message, incident, proposal, trail };
  if (!('redirect' in decision)) {
    const { position, shown } = decision;
    if (isSamePosition(flow, requested, position)) return { shown };
    throw redirect({ to: flows[flow].path, search: position, replace: true, state: entry });
  }
  if (decision.redirect === 'login') throw redirect({ to: '/', replace: true, state: entry });
  const { flow: other, position } = decision.redirect;
  throw redirect({ to: flows[other].path, search: position, replace: true, state: entry });
}
