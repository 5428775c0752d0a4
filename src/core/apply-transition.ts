import type { QueryClient } from '@tanstack/query-core';
import { isHandOff } from '#src/flow/outgoing-posts.ts';
import { secretFields, type Transition } from '#src/flow/transition.ts';
import { focusField } from '#src/start/focus.ts';
import { emptyPageField, pageField } from '#src/start/page-fields.ts';
import { setFlowState, setKnownUsername } from './flow-session.ts';
import type { LatestAction } from './latest-action.ts';
import { leavePage, type SubmitKey } from './leave-page.ts';
import { historyMessageOf, type Navigation } from './navigation.ts';

interface ApplyOptions {
  /** Drops what has not applied yet. */
  readonly signal: AbortSignal;
  /** Called when the history is about to change. */
  readonly beforeMove?: () => void;
  /** The key of the submit whose result can be a form post. */
  readonly submitKey?: SubmitKey;
}

/** Empties fields of the page and focuses one. The form of the view reads its fields when the submit ends. */
function changeFields({ clearFields = [], invalidField }: Transition): void {
  clearFields.forEach(emptyPageField);
  const focused = invalidField ?? clearFields.find((name) => pageField(name));
  if (focused !== undefined) focusField(focused);
}

/**
 * Returns the function that applies a transition: it leaves the page by a form post, or changes the fields, sets the flow state
 * and navigates. It resolves when that has applied or is dropped.
 */
export function transitionApplier(client: QueryClient, actions: LatestAction, navigation: Navigation) {
  /** Leaves the page. Not awaited: the submit ends, and the form post keeps the page busy. */
  function leave({ post, ifBlocked }: NonNullable<Transition['leave']>, submitKey: SubmitKey): void {
    // An accepted session ends the flow. The fields are emptied, because Back may show this page again.
    if (isHandOff(post)) {
      setFlowState(client, 'ended');
      setKnownUsername(client, 'forgotten');
      secretFields.forEach(emptyPageField);
    }
    void leavePage(client, submitKey, post).then(async (how) => {
      if (how === 'blocked') await apply(ifBlocked, { signal: actions.begin() });
    });
  }

  async function apply(
    transition: Transition,
    { signal, beforeMove, submitKey }: ApplyOptions,
  ): Promise<void> {
    if (signal.aborted) return;
    const { leave: exit, go, message, state: flowState, knownUsername } = transition;
    if (exit && submitKey) return leave(exit, submitKey);
    if (knownUsername !== undefined) setKnownUsername(client, knownUsername);
    // Before the message appears, so that it never stands beside a refused password.
    changeFields(transition);
    if (go === undefined && message === undefined && flowState === undefined) return;
    const options = { signal, historyMessage: historyMessageOf(transition), flowState, beforeMove };
    await (go === undefined ? navigation.stay(options) : navigation.go(go, options));
  }
  return apply;
}
