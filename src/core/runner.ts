import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery } from '#api/calls/app-init.ts';
import { rejectOnAbort } from '#api/reject-on-abort.ts';
import type { CallMutation } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import { flowOfPath, isSamePath } from '#src/flows/flow.ts';
import type { FlowState } from '#src/flows/flow-state.ts';
import { isHandOff } from '#src/flows/form-posts.ts';
import { afterCall, failedOffline, keptState, settle } from '#src/flows/settle.ts';
import { isSubmitCall, type Submit, type SubmitFacts } from '#src/flows/submit.ts';
import {
  type CallResult,
  type Failure,
  type FormEffect,
  secretFields,
  type Transition,
} from '#src/flows/transition.ts';
import { depart, departureOf } from './departure.ts';
import type { FlowStore } from './flow-store.ts';
import { setKnownUsername } from './known-username.ts';
import type { Action, LatestAction } from './latest-action.ts';
import type { Navigation } from './navigation.ts';
import { executeMutation } from './query-client.ts';

interface RunnerOptions {
  readonly client: QueryClient;
  readonly actions: LatestAction;
  readonly flowStore: FlowStore;
  readonly navigation: Navigation;
  /** Returns what the page knows at this moment. */
  readonly facts: () => SubmitFacts;
}

/** The variables of a submit's mutation. They can hold secrets, so the cache removes the mutation when it settles. */
interface SubmitVariables<State, Values> {
  readonly state: State;
  readonly values: Values;
}

/** The last submit that has begun. */
interface CurrentSubmit {
  readonly controller: AbortController;
  readonly action: Action;
  /** The path on which it began. It ends if the user leaves that path; with `undefined` it goes on (`outlivesScreen`). */
  readonly path: string | undefined;
}

/** The first part of the key of every submit's mutation. `isMutating` and `useIsMutating` filter by it. */
export const submitKey = ['submit'] as const;

/** The transition after a submit that the user cancels, unless the submit defines `ifCancelled`. */
const cancelled: Transition = { message: 'REQUEST_GIVEN_UP' };

/**
 * Executes submits. It sends the calls of a submit, one after the other, until there is a transition.
 * Then it applies the transition: it changes the form, navigates, proposes the next flow state, or leaves the page by a
 * form post.
 */
export class Runner {
  private readonly client: QueryClient;
  private readonly actions: LatestAction;
  private readonly flowStore: FlowStore;
  private readonly navigation: Navigation;
  private readonly facts: () => SubmitFacts;
  /** Applies the effect of a transition to the form that is shown, by the name of the form's submit. */
  private readonly forms = new Map<string, (effect: FormEffect) => void>();
  private current: CurrentSubmit | undefined;

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

  /** Returns the mutation options of a submit. */
  mutationOf<State extends FlowState | undefined, Values>(submit: Submit<State, Values>) {
    return {
      mutationKey: [...submitKey, submit.name],
      mutationFn: (variables: SubmitVariables<State, Values>) => this.execute(submit, variables),
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
    // The navigation of the submit itself may also leave the path; then the user has not acted.
    if (current.action.isLatest()) return;
    this.current = undefined;
    current.controller.abort();
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
    const path = submit.outlivesScreen ? undefined : this.navigation.location().pathname;
    const current = { controller, action: this.actions.begin(), path };
    this.current = current;
    this.actions.stopPageLoad();
    try {
      // After an abort nothing waits for `sendAndApply`: its call under way aborts, and it drops what follows.
      await Promise.race([this.sendAndApply(submit, variables, current), rejectOnAbort(signal)]);
    } catch (error) {
      if (!signal.aborted) throw error;
      // `endIfLeft` has ended the submit, so there is no message.
      if (this.current !== current) return;
      // Not awaited, because the page must be usable again even if its view has not loaded.
      void this.apply(submit.name, submit.ifCancelled ?? cancelled, this.actions.begin());
    }
  }

  /**
   * Sends the calls of a submit, and applies the transition that follows. If the user has acted since, or if the
   * navigation does not commit, it applies only a part of it (docs/architecture.md, 'A submit').
   */
  private async sendAndApply<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
    { controller: { signal }, action }: CurrentSubmit,
  ): Promise<void> {
    const before = this.currentState();
    // Not awaited here, so that the call is sent at once.
    const messageEnded = this.navigation.endMessage();
    const transition = await this.makeCalls(submit, variables, signal);
    // Otherwise `endMessage` could still be under way, and would then remove the message of the transition.
    await messageEnded;
    /** Returns whether the user has cancelled the submit, has left its flow, or has started that flow again. */
    const isOver = () => signal.aborted || (before !== undefined && this.currentState()?.run !== before.run);
    if (isOver()) return;
    if (action.isLatest() && (await this.apply(submit.name, transition, action))) return;
    // The user has acted since, or the navigation has not committed. Both may have ended the flow.
    if (isOver()) return;
    if (transition.final) return void (await this.apply(submit.name, transition));
    const state = keptState(transition, before);
    if (state === undefined) return;
    this.flowStore.set(state);
    // The guard runs again, so that the present screen receives the state.
    await this.navigation.go(undefined, { keepsMessage: true });
  }

  /** Sends the calls of a submit, one after the other. Returns the transition that ends it, also after a failure. */
  private async makeCalls<State extends FlowState | undefined, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
    signal: AbortSignal,
  ): Promise<Transition> {
    if (submit.ifNoAppInit !== undefined) {
      const failure = await appInitFailure(this.client);
      if (failure) return settle([submit.ifNoAppInit], failure, { ...variables, ...this.facts() });
    }
    // The form has checked the fields, but perhaps before the models arrived. So they are checked again.
    const checked = submit.check?.(variables.values, this.facts().models);
    const issue = checked?.issues[0];
    if (issue !== undefined) return { invalidField: issue[0] };
    const values = { ...variables.values, ...checked?.texts };
    // Each use reads the facts again, because they may change while a call is under way.
    const context = () => ({ state: variables.state, values, ...this.facts() });
    let next = submit.begin(context());
    // After a cancel, `sendCall` rejects before it sends, and `sendAndApply` drops the transition.
    while (isSubmitCall(next)) {
      const result = await this.resultOf(next.mutation, next.request(context()), signal);
      // The known username is for the next submit only.
      if (!signal.aborted && !failedOffline(result)) setKnownUsername(this.client, undefined);
      next = afterCall(submit, next, result, context());
    }
    return next;
  }

  /** Sends one call. It never rejects: a failure is part of the result. */
  private resultOf(mutation: CallMutation, body: unknown, signal: AbortSignal): Promise<CallResult<unknown>> {
    return executeMutation(this.client, { ...mutation, meta: { signal } }, body).then(
      (response) => ({ ok: true, response }),
      (thrown: unknown) => ({ ok: false, failure: ServiceError.from(thrown) }),
    );
  }

  /** Applies an effect to the form of a submit, if that form is shown. Otherwise it does nothing. */
  private changeForm(name: string, effect: FormEffect): void {
    this.forms.get(name)?.(effect);
  }

  /**
   * Applies a transition.
   *
   * @param name the name of the submit.
   * @param action drops the navigation if the user acts before it begins. Without one, no later action drops it.
   * @returns whether the transition has been applied. It has not if it has a navigation that did not commit.
   */
  private async apply(name: string, transition: Transition, action?: Action): Promise<boolean> {
    const { departure, go, message, retryAt, state, knownUsername } = transition;
    if (departure !== undefined) {
      this.depart(departure, name);
      return true;
    }
    if (knownUsername !== undefined) setKnownUsername(this.client, knownUsername);
    // The form changes before the message appears, so that it never shows a refused password beside the message.
    this.changeForm(name, transition);
    if (go === undefined && message === undefined && state === undefined) return true;
    return this.navigation.go(go, { action, message, endedAt: Date.now(), retryAt, state });
  }

  /** Leaves the page by a form post. @param name the name of the submit. */
  private depart({ post, ifBlocked }: NonNullable<Transition['departure']>, name: string): void {
    // An accepted session ends the flow. The form is emptied, because Back may show this page again.
    if (isHandOff(post)) {
      this.flowStore.set(undefined);
      this.changeForm(name, { clearFields: secretFields });
    }
    // Not awaited: the submit ends, and the departure keeps the page busy.
    void depart(this.client, post).then(({ isBlocked }) => {
      if (!isBlocked) return;
      // After a call, `makeCalls` has forgotten the username. A sign-up has no call.
      setKnownUsername(this.client, undefined);
      return this.apply(name, ifBlocked, this.actions.begin());
    });
  }
}

/**
 * Waits for app init. If it has failed or fails, it is requested once more. Returns why that failed, too; `undefined` if
 * app init has loaded.
 */
async function appInitFailure(client: QueryClient): Promise<Failure | undefined> {
  const load = (query: typeof appInitQuery) =>
    client.ensureQueryData(query).then(() => undefined, ServiceError.from);
  const hasFailed = client.getQueryState(appInitQuery.queryKey)?.status === 'error';
  return hasFailed || (await load(appInitQuery)) ? load({ ...appInitQuery, retry: false }) : undefined;
}
