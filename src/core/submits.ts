import type { QueryClient } from '@tanstack/query-core';
import { rejectOnAbort } from '#api/reject-on-abort.ts';
import { flowOfPath, isSamePath } from '#src/flow/flow.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import { type FormEffect, secretFields, type Transition } from '#src/flow/transition.ts';
import { depart, departureOf } from './departure.ts';
import { executeMutation } from './execute-mutation.ts';
import type { Action, LatestAction } from './latest-action.ts';
import type { Navigation } from './navigation.ts';
import type { SubmitFacts } from './read-facts.ts';
import { type Submit, type SubmitMutation, sendSubmit, submitKey } from './submit.ts';
import { readTicket, setFlowState, setKnownUsername } from './ticket.ts';

interface SubmitsOptions {
  readonly client: QueryClient;
  readonly actions: LatestAction;
  readonly navigation: Navigation;
  /** Returns what the page knows at this moment. */
  readonly facts: () => SubmitFacts;
}

/** The last submit that has begun. */
interface CurrentSubmit {
  /** Cancels the submit. */
  readonly controller: AbortController;
  readonly action: Action;
  /** The path on which it began. It ends if the user leaves that path; with `undefined` it goes on (`outlivesScreen`). */
  readonly path: string | undefined;
}

/**
 * Executes submits: it sends their calls, and applies the transition that follows. It changes the form, sets the flow
 * state, navigates, or leaves the page by a form post. It needs no component, so a submit applies in the same way before
 * and after React has loaded.
 */
export class Submits {
  private readonly client: QueryClient;
  private readonly actions: LatestAction;
  private readonly navigation: Navigation;
  private readonly facts: () => SubmitFacts;
  private current: CurrentSubmit | undefined;
  /** Applies the effect of a transition to the form that is shown. */
  private changeForm: (effect: FormEffect) => void = () => undefined;

  constructor({ client, actions, navigation, facts }: SubmitsOptions) {
    this.client = client;
    this.actions = actions;
    this.navigation = navigation;
    this.facts = facts;
  }

  /** Returns whether a submit or a departure is under way. No other submit may start until it ends. */
  isBusy(): boolean {
    return this.client.isMutating({ mutationKey: submitKey }) > 0 || departureOf(this.client) !== undefined;
  }

  /**
   * Registers the form that is shown. From now on the effects of a submit apply to this form, even if the submit began in
   * the page's form, which the view's form replaces.
   *
   * @returns a function that removes the registration.
   */
  attachForm(changeForm: (effect: FormEffect) => void): () => void {
    this.changeForm = changeForm;
    return () => {
      if (this.changeForm === changeForm) this.changeForm = () => undefined;
    };
  }

  /** Cancels the submit under way. A result that still arrives has no effect. */
  cancel(): void {
    this.current?.controller.abort();
  }

  /**
   * Ends the submit under way, without a message, if the user has left the path on which it began. All steps of a flow
   * have the same path. The result of the submit would not apply, and the screen that is shown now must not be busy.
   *
   * @param shown the path of the screen that is shown now.
   */
  endIfLeft(shown: string): void {
    const { current } = this;
    if (current?.path === undefined || isSamePath(current.path, shown)) return;
    // If no action followed the submit, its own navigation has changed the path.
    if (current.action.isLatest()) return;
    this.current = undefined;
    current.controller.abort();
  }

  /** Returns the state of the flow whose screen is shown; `undefined` if it has none. */
  currentState(): FlowState | undefined {
    const { flow: state } = readTicket(this.client);
    return state?.flow === flowOfPath(this.navigation.location().pathname) ? state : undefined;
  }

  /**
   * Executes a submit until its result has applied, or until the user cancels it. It is the user's latest action.
   *
   * @throws (rejects) only if code throws.
   */
  async run<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    state: State,
    values: Values,
  ): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const path = submit.outlivesScreen ? undefined : this.navigation.location().pathname;
    const current = { controller, action: this.actions.begin(), path };
    this.current = current;
    this.actions.stopPageLoad();
    try {
      // An abort rejects at once. Then `sendAndApply` ends unobserved, and its result has no effect.
      await Promise.race([this.sendAndApply(submit, state, values, current), rejectOnAbort(signal)]);
    } catch (error) {
      if (!signal.aborted) throw error;
      // `endIfLeft` has ended the submit, so there is no message.
      if (this.current !== current) return;
      const { cancelMessage = 'REQUEST_GIVEN_UP', usedUp } = submit;
      // Not awaited, because the page must be usable again even if its view has not loaded.
      void this.apply(
        { message: cancelMessage, ...(usedUp && { clearFields: [usedUp] }) },
        this.actions.begin().isLatest,
      );
    }
  }

  /**
   * Sends the calls of a submit, and applies the transition that follows, unless the user has acted since the submit began.
   * A final one, such as an accepted login, applies all the same, unless the user has cancelled the submit, has left its
   * flow, or has started that flow again.
   */
  private async sendAndApply<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    state: State,
    values: Values,
    { controller: { signal }, action }: CurrentSubmit,
  ): Promise<void> {
    const runAtStart = this.currentState()?.run;
    // Not awaited here, so that the call is sent at once.
    const messageEnded = this.navigation.endMessage();
    const { client, facts } = this;
    const transition = await sendSubmit(submit, { client, state, values, facts, signal });
    // `endMessage` may still be navigating. It would remove the message of the transition.
    await messageEnded;
    const isSameRun = () => runAtStart === undefined || this.currentState()?.run === runAtStart;
    // What cannot be repeated applies also if the user has acted since.
    const stillApplies = () =>
      !signal.aborted && isSameRun() && (transition.final === true || action.isLatest());
    if (stillApplies()) await this.apply(transition, stillApplies);
  }

  /**
   * Applies a transition.
   *
   * @param stillApplies drops the navigation if it returns `false` when the navigation would begin.
   */
  private async apply(transition: Transition, stillApplies: () => boolean): Promise<void> {
    const { departure, go, message, retryAt, state, knownUsername } = transition;
    if (departure !== undefined) return this.leave(departure);
    if (knownUsername !== undefined) setKnownUsername(this.client, knownUsername);
    // The form changes before the message appears, so that it never shows a refused password beside the message.
    this.changeForm(transition);
    if (go === undefined && message === undefined && state === undefined) return;
    await this.navigation.go(go, { stillApplies, message, endedAt: Date.now(), retryAt, state });
  }

  /** Leaves the page by a form post. */
  private leave({ post, ifBlocked }: NonNullable<Transition['departure']>): void {
    // An accepted session ends the flow. The form is emptied, because Back may show this page again.
    if (isHandOff(post)) {
      setFlowState(this.client, undefined);
      this.changeForm({ clearFields: secretFields });
    }
    // Not awaited: the submit ends, and the departure keeps the page busy.
    void depart(this.client, post).then((end) => {
      if (end === 'shown again') return;
      // A login has already forgotten the known username. A sign-up, which makes no call, does it here.
      setKnownUsername(this.client, undefined);
      return this.apply(ifBlocked, this.actions.begin().isLatest);
    });
  }
}

/** Executes the mutation of a submit that no component observes. The caller checks that no other submit is under way. */
export const executeSubmit = <State extends FlowState | undefined, Values>(
  { client, submits }: { readonly client: QueryClient; readonly submits: Submits },
  mutation: SubmitMutation<State, Values>,
  state: State,
  values: Values,
): Promise<void> => executeMutation(client, mutation, { state, values, submits });
