import type { QueryClient } from '@tanstack/query-core';
import { rejectOnAbort } from '#api/reject-on-abort.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import type { FlowState } from '#src/flows/flow-state.ts';
import { isHandOff } from '#src/flows/form-posts.ts';
import { reconcileLateTransition } from '#src/flows/late-transition.ts';
import type { PageFacts, Submit } from '#src/flows/submit.ts';
import { type FormEffect, secretFields, type Transition } from '#src/flows/transition.ts';
import type { Action, Actions } from './actions.ts';
import { depart, departureOf } from './departure.ts';
import type { FlowStore } from './flow-store.ts';
import { setKnownUsername } from './known-username.ts';
import type { Navigation } from './navigation.ts';
import { type SubmitVariables, sendSubmit } from './send-submit.ts';

interface RunnerOptions {
  readonly client: QueryClient;
  readonly actions: Actions;
  readonly flowStore: FlowStore;
  readonly navigation: Navigation;
  /** Returns what the page knows at this moment. */
  readonly facts: () => PageFacts;
}

/** The transition after a submit that the user cancels, unless the submit defines `ifCancelled`. */
const cancelled: Pick<Transition, 'message' | 'clearFields'> = { message: 'REQUEST_GIVEN_UP' };

/** The first part of the key of every submit's mutation. `isMutating` and `useIsMutating` filter by it. */
export const submitKey = ['submit'] as const;

/**
 * Executes submits. `sendSubmit` sends the calls of a submit and returns a transition. The runner applies it: it changes
 * the form, navigates, proposes the next flow state, or leaves the page by a form post.
 */
export class Runner {
  private readonly client: QueryClient;
  private readonly actions: Actions;
  private readonly flowStore: FlowStore;
  private readonly navigation: Navigation;
  private readonly facts: () => PageFacts;
  /** Applies the effect of a transition to the form that is shown, by the name of the form's submit. */
  private readonly forms = new Map<string, (effect: FormEffect) => void>();
  /** Cancels the submit under way. */
  private controller: AbortController | undefined;

  constructor({ client, actions, flowStore, navigation, facts }: RunnerOptions) {
    this.client = client;
    this.actions = actions;
    this.flowStore = flowStore;
    this.navigation = navigation;
    this.facts = facts;
  }

  /** Returns whether a submit or a departure is under way. No other submit may start until it ends. */
  isBusy(): boolean {
    return this.client.isMutating({ mutationKey: submitKey }) > 0 || departureOf(this.client) !== undefined;
  }

  /**
   * Returns the mutation options of a submit. The mutation is never retried, does not wait for the network, and leaves
   * the mutation cache when it has settled and its observer is reset, which the caller must do.
   */
  mutationOf<State extends FlowState | undefined, Values>(submit: Submit<State, Values>) {
    return {
      mutationKey: [...submitKey, submit.name],
      mutationFn: (variables: SubmitVariables<State, Values>) => this.execute(submit, variables),
      retry: false,
      networkMode: 'always',
      gcTime: 0,
    } as const;
  }

  /**
   * Registers the form that is shown. From now on the effects of its submit apply to this form, even if the submit began
   * in the page's form, which the view's form replaces.
   *
   * @param name the name of the form's submit.
   * @returns a function that removes the registration.
   */
  attachForm(name: string, applyEffect: (effect: FormEffect) => void): () => void {
    this.forms.set(name, applyEffect);
    return () => {
      if (this.forms.get(name) === applyEffect) this.forms.delete(name);
    };
  }

  /** Cancels the submit under way. A result that still arrives has no effect. */
  cancel(): void {
    this.controller?.abort();
  }

  /** Returns the state of the flow whose screen is shown; `undefined` if it has none. */
  currentState(): FlowState | undefined {
    const state = this.flowStore.read();
    return state?.flow === flowOfPath(this.navigation.location().pathname) ? state : undefined;
  }

  /** Executes a submit until its transition is applied, or until the user cancels it. */
  private async execute<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
  ): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    this.controller = controller;
    try {
      // A cancel ends only this wait. `sendAndApply` runs on unseen: its calls abort, and a transition that it has not
      // yet applied is dropped.
      await Promise.race([this.sendAndApply(submit, variables, signal), rejectOnAbort(signal)]);
    } catch (error) {
      if (!signal.aborted) throw error;
      // Not awaited, because the page must be usable again even if its view has not loaded. The new action drops a
      // navigation of this submit that still waits, if that navigation carries an action (see `sendAndApply`).
      void this.apply(submit.name, submit.ifCancelled ?? cancelled, this.actions.begin());
    }
  }

  /** Sends the calls of a submit, and applies what still applies of the transition that follows. */
  private async sendAndApply<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
    signal: AbortSignal,
  ): Promise<void> {
    const action = this.actions.begin();
    const runAtStart = this.currentState()?.run;
    // Not awaited here, so that the call is sent at once.
    const messageEnded = this.navigation.endMessage();
    const { client, facts } = this;
    const transition = await sendSubmit(submit, variables, { client, facts, signal });
    // Otherwise the end of the previous message could also end that of the transition.
    await messageEnded;
    /** Decides anew at each call, because the user may act or cancel meanwhile. */
    const applicablePart = (): Transition | undefined => {
      if (signal.aborted) return undefined;
      const hasActed = !action.isPresent();
      return reconcileLateTransition(transition, { runAtStart, runNow: this.currentState()?.run, hasActed });
    };
    const part = applicablePart();
    if (part === undefined) return;
    // The navigation carries the action of the submit, so that the next action drops it. If the user has already acted,
    // what is left applies nevertheless: the navigation then carries no action, because `go` would drop it at once.
    if (await this.apply(submit.name, part, action.isPresent() ? action : undefined)) return;
    // It has not committed: the user acted, another navigation replaced it, or the next screen failed to load. A final
    // transition applies once more, without an action. Of any other the user keeps only a new flow state; a message, a
    // move or the end of the flow is lost.
    const rest = applicablePart();
    if (rest?.final) await this.apply(submit.name, rest);
    else if (rest?.state !== undefined && rest.state !== 'none') this.flowStore.set(rest.state);
  }

  /** Applies an effect to the form of a submit, if that form is shown. It does nothing else. */
  private changeForm(name: string, effect: FormEffect): void {
    this.forms.get(name)?.(effect);
  }

  /**
   * Applies a transition.
   *
   * @param name the name of the submit.
   * @param action drops the navigation if the user acts before it begins. Without one, no later action drops it.
   * @returns `false` if the transition has a navigation that has not committed.
   */
  private async apply(name: string, transition: Transition, action?: Action): Promise<boolean> {
    const { leave, go, message, state, knownUsername } = transition;
    if (leave !== undefined) {
      this.leavePage(leave, name);
      return true;
    }
    if (knownUsername !== undefined) setKnownUsername(this.client, knownUsername);
    // The form changes before the message appears, so that it never shows a refused password beside the message.
    this.changeForm(name, transition);
    if (go === undefined && message === undefined && state === undefined) return true;
    return this.navigation.go(go, {
      action,
      message,
      endedAt: Date.now(),
      state,
      // A late result that changes only the flow state leaves the message that a later action of the user has brought.
      keepsMessage: go === undefined && message === undefined,
    });
  }

  /** Leaves the page by a form post. @param name the name of the submit. */
  private leavePage({ post, ifBlocked }: NonNullable<Transition['leave']>, name: string): void {
    // The session ends the flow, and no secret stays in a page that Back may show again.
    if (isHandOff(post)) {
      this.flowStore.set(undefined);
      this.changeForm(name, { clearFields: secretFields, keepsFocus: true });
    }
    // Not awaited: the submit ends, and the departure keeps the page busy.
    void depart(this.client, post).then(({ isBlocked }) => {
      if (!isBlocked) return;
      // After a call, `sendSubmit` has forgotten the username. A sign-up has no call.
      setKnownUsername(this.client, undefined);
      return this.apply(name, ifBlocked, this.actions.begin());
    });
  }
}
