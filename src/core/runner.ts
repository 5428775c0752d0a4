import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery, configValue } from '#api/calls/app-init.ts';
import { knownFingerprint } from '#api/fingerprint.ts';
import { entryNames, pickText } from '#src/flows/entry-params.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import type { FlowState } from '#src/flows/flow-state.ts';
import { isHandOff } from '#src/flows/form-posts.ts';
import { reconcileLateTransition } from '#src/flows/settle.ts';
import type { PageFacts, Submit } from '#src/flows/submit.ts';
import { type Destination, type FormEffect, secretFields, type Transition } from '#src/flows/transition.ts';
import { readRiskToken } from '#src/platform/risk-script.ts';
import { abortable } from './abortable.ts';
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
  /** Hosts to which a session may be posted; an empty list allows any. */
  readonly handOffHosts: readonly string[];
}

/** What was true when a submit started. Its result is compared with it. */
interface SubmitStart {
  /** The name of the submit, which its form, if it has one, has registered. */
  readonly name: string;
  readonly action: Action;
  /** The run id of the flow; `undefined` without a flow state. */
  readonly runAtStart: string | undefined;
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
  private readonly handOffHosts: readonly string[];
  /** Applies the effect of a transition to the form that is shown, by the name of the form's submit. */
  private readonly forms = new Map<string, (effect: FormEffect) => void>();
  /** Cancels the submit under way. */
  private controller: AbortController | undefined;

  constructor({ client, actions, flowStore, navigation, handOffHosts }: RunnerOptions) {
    this.client = client;
    this.actions = actions;
    this.flowStore = flowStore;
    this.navigation = navigation;
    this.handOffHosts = handOffHosts;
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
   * before.
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

  /** Returns what the page knows at this moment, for the request of a submit. */
  facts(): PageFacts {
    const appInit = this.client.getQueryData(appInitQuery.queryKey);
    return {
      entry: pickText(this.navigation.location().search, entryNames),
      riskToken: readRiskToken(),
      fingerprint: knownFingerprint(),
      captchaSiteKey: configValue(appInit, 'Recaptcha_SiteKey'),
      models: appInit?.validationModels ?? [],
      boardingUrl: configValue(appInit, 'Boarding_URL'),
      origin: window.location.origin,
      handOffHosts: this.handOffHosts,
      now: Date.now(),
    };
  }

  /** Returns the state of the flow whose screen is shown; `undefined` if it has none. */
  currentState(): FlowState | undefined {
    const state = this.flowStore.read();
    return state?.flow === flowOfPath(this.navigation.location().pathname) ? state : undefined;
  }

  /** Follows a link of the app, unless the user acts before the code of its screen has loaded. */
  async follow(destination: Destination): Promise<void> {
    await this.navigation.go(destination, { isLink: true, action: this.actions.begin() });
  }

  /** Begins the action of a submit. */
  private begin(name: string): SubmitStart {
    return { name, action: this.actions.begin(), runAtStart: this.currentState()?.run };
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
      // The signal aborts only the calls. `abortable` also ends the wait for app init or for a screen.
      await abortable(this.sendAndApply(submit, variables, signal), signal);
    } catch (error) {
      if (!signal.aborted) throw error;
      const { message, clearFields } = submit.ifCancelled ?? cancelled;
      this.changeForm(submit.name, { clearFields });
      // Not awaited, because the page must be usable again even if its view has not loaded. The new action drops a
      // navigation of this submit that still waits.
      void this.navigation.go(undefined, { message, action: this.actions.begin(), endedAt: Date.now() });
    } finally {
      this.controller = undefined;
    }
  }

  /** Sends the calls of a submit, and applies the transition that follows. */
  private async sendAndApply<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
    signal: AbortSignal,
  ): Promise<void> {
    const start = this.begin(submit.name);
    // Not awaited here, so that the call is sent at once.
    const messageEnded = this.navigation.endMessage();
    const facts = () => this.facts();
    const transition = await sendSubmit(submit, variables, { client: this.client, facts, signal });
    await messageEnded;
    if (!signal.aborted) await this.apply(transition, start);
  }

  private changeForm(name: string, effect: FormEffect): void {
    this.forms.get(name)?.(effect);
  }

  /** Returns the part of a transition that applies now: all of it, unless the user has acted since the submit began. */
  private applicablePart(
    transition: Transition,
    { runAtStart, action }: SubmitStart,
  ): Transition | undefined {
    const hasActed = !action.isPresent();
    return reconcileLateTransition(transition, { runAtStart, runNow: this.currentState()?.run, hasActed });
  }

  /** Applies a transition, or the part of it that still applies. */
  private async apply(transition: Transition, start: SubmitStart): Promise<void> {
    const applicable = this.applicablePart(transition, start);
    if (applicable === undefined) return;
    const { leave, go, message, state, knownUsername, isUnsent } = applicable;
    if (leave !== undefined) return this.leavePage(leave, start.name);
    // A transition that applies in full replaces or removes the known username.
    if (applicable === transition && !isUnsent) setKnownUsername(this.client, knownUsername);
    // The form changes before the message appears, so that it never shows a refused password beside the message.
    this.changeForm(start.name, applicable);
    if (go === undefined && message === undefined && state === undefined) return;
    const committed = await this.navigation.go(go, {
      // A navigation with an action that is no longer present would be dropped.
      action: start.action.isPresent() ? start.action : undefined,
      message,
      endedAt: Date.now(),
      state,
      // A result that changes only the flow state has nothing to show instead of the present message.
      keepsMessage: go === undefined && message === undefined,
    });
    if (!committed) await this.keepUncommitted(applicable, start);
  }

  /** Leaves the page by a form post. @param name the name of the submit. */
  private leavePage({ post, ifBlocked }: NonNullable<Transition['leave']>, name: string): void {
    if (isHandOff(post)) {
      this.flowStore.clear();
      setKnownUsername(this.client, undefined);
      this.changeForm(name, { clearFields: secretFields, keepsFocus: true });
    }
    // Not awaited: the submit ends, and the departure keeps the page busy.
    void depart(this.client, post).then(({ isBlocked }) => {
      if (isBlocked) return this.apply(ifBlocked, this.begin(name));
    });
  }

  /**
   * Keeps what a transition must not lose if its navigation did not commit, because the user moved or because the next
   * screen failed to load. A final success navigates again, without an action, so that nothing drops it. Otherwise a new
   * flow state is stored without a navigation, and the end of a flow is dropped.
   */
  private async keepUncommitted(transition: Transition, start: SubmitStart): Promise<void> {
    const { go, message, state, final } = this.applicablePart(transition, start) ?? {};
    if (final) await this.navigation.go(go, { message, state });
    else if (state !== undefined && state !== 'none') this.flowStore.set(state);
  }
}
