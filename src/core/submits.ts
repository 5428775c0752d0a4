import type { Mutation, QueryClient } from '@tanstack/query-core';
import { rejectOnAbort } from '#api/reject-on-abort.ts';
import { flowOfPath, isSamePath } from '#src/flow/flow.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import type { SubmitFacts } from '#src/flow/submit-facts.ts';
import { type FormEffect, secretFields, type Transition } from '#src/flow/transition.ts';
import { depart, departureOf } from './departure.ts';
import { executeMutation } from './execute-mutation.ts';
import type { Action, LatestAction } from './latest-action.ts';
import type { Navigation } from './navigation.ts';
import { type BegunSubmit, type SubmitMutation, type SubmitVariables, submitKey } from './submit.ts';
import { readTicket, setFlowState, setKnownUsername } from './ticket.ts';

interface SubmitsOptions {
  readonly client: QueryClient;
  readonly actions: LatestAction;
  readonly navigation: Navigation;
  /** Returns what the page knows at this moment. */
  readonly facts: () => SubmitFacts;
}

/** The mutation of a submit. */
type Submission = Mutation<Transition, Error, SubmitVariables<unknown, unknown>>;

/**
 * Begins submits, and applies the transition of each: it changes the form, sets the flow state, navigates, or leaves the
 * page by a form post. The mutation cache calls `onSuccess` and `onError` (`query-client.ts`), before and after React has
 * loaded. query-core awaits `onSuccess` before the mutation settles, so the page is busy until the result is shown.
 */
export class Submits {
  private readonly client: QueryClient;
  private readonly actions: LatestAction;
  private readonly navigation: Navigation;
  private readonly facts: () => SubmitFacts;
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
   * Begins a submit: it is the latest action, and the message of the screen ends. The caller executes a mutation with the
   * result in the same task.
   *
   * @returns the variables of the mutation; `undefined` while another submit or a departure is under way.
   */
  begin<State, Values>(state: State, values: Values): SubmitVariables<State, Values> | undefined {
    if (this.isBusy()) return undefined;
    const action = this.actions.begin();
    this.actions.stopPageLoad();
    const begun: BegunSubmit = {
      action,
      path: this.navigation.location().pathname,
      run: this.currentState()?.run,
      controller: new AbortController(),
      messageEnded: this.navigation.endMessage(),
      facts: this.facts,
    };
    return { state, values, begun };
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
    this.pending()?.state.variables?.begun.controller.abort();
  }

  /**
   * Ends the submit under way, without a message, if the user has left the path on which it began. The result of the
   * submit would not apply, and the screen that is shown now must not be busy.
   *
   * @param shown the path of the screen that is shown now.
   */
  endIfLeft(shown: string): void {
    const submission = this.pending();
    const begun = submission?.state.variables?.begun;
    if (submission === undefined || begun === undefined) return;
    // If its action is still the latest, the submit's own navigation has left the path.
    if (!begun.action.isLatest() && hasLeft(submission, begun, shown)) begun.controller.abort();
  }

  /** Returns the state of the flow whose screen is shown; `undefined` if it has none. */
  currentState(): FlowState | undefined {
    const { flow: state } = readTicket(this.client);
    return state?.flow === flowOfPath(this.navigation.location().pathname) ? state : undefined;
  }

  /** Applies the transition of a submit. Rejects if the user cancels the submit while the next screen loads. */
  async onSuccess(transition: Transition, { begun }: SubmitVariables<unknown, unknown>): Promise<void> {
    await Promise.race([this.applyIfStillValid(transition, begun), rejectOnAbort(begun.controller.signal)]);
  }

  /** Shows that the user has cancelled a submit. @throws any other error, which is a fault of the code. */
  onError(error: Error, { begun }: SubmitVariables<unknown, unknown>, submission: Submission): void {
    if (!begun.controller.signal.aborted) throw error;
    // `endIfLeft` has ended the submit, so there is no message.
    if (hasLeft(submission, begun, this.navigation.location().pathname)) return;
    const { cancelMessage = 'REQUEST_GIVEN_UP', usedUp } = submission.meta ?? {};
    // Not awaited, because the page must be usable again even if its view has not loaded.
    void this.apply(
      { message: cancelMessage, ...(usedUp && { clearFields: [usedUp] }) },
      this.actions.begin(),
    );
  }

  private pending(): Submission | undefined {
    const filters = { mutationKey: submitKey, status: 'pending' } as const;
    const [submission] = this.client.getMutationCache().findAll(filters);
    return submission as Submission | undefined;
  }

  /**
   * Applies a transition, unless the user has acted since the submit began. A final one, such as an accepted login, applies
   * all the same, unless the user has cancelled the submit, has left its flow, or has started that flow again.
   */
  private async applyIfStillValid(transition: Transition, begun: BegunSubmit): Promise<void> {
    const { action, run, controller, messageEnded } = begun;
    /** Returns whether the user has cancelled the submit, has left its flow, or has started that flow again. */
    const isObsolete = () =>
      controller.signal.aborted || (run !== undefined && this.currentState()?.run !== run);
    // `endMessage` may still be navigating. It would remove the message of the transition.
    await messageEnded;
    if (isObsolete()) return;
    const hasApplied = action.isLatest() && (await this.apply(transition, action));
    // The user has acted since, which may have ended the flow.
    if (!hasApplied && transition.final && !isObsolete()) await this.apply(transition);
  }

  /**
   * Applies a transition.
   *
   * @param action drops the navigation if the user acts before it begins. Without one, no later action drops it.
   * @returns whether the transition has been applied. It has not if it has a navigation that did not commit.
   */
  private async apply(transition: Transition, action?: Action): Promise<boolean> {
    const { departure, go, message, retryAt, state, knownUsername } = transition;
    if (departure !== undefined) {
      this.depart(departure);
      return true;
    }
    if (knownUsername !== undefined) setKnownUsername(this.client, knownUsername);
    // The form changes before the message appears, so that it never shows a refused password beside the message.
    this.changeForm(transition);
    if (go === undefined && message === undefined && state === undefined) return true;
    return this.navigation.go(go, { action, message, endedAt: Date.now(), retryAt, state });
  }

  /** Leaves the page by a form post. */
  private depart({ post, ifBlocked }: NonNullable<Transition['departure']>): void {
    // An accepted session ends the flow. The form is emptied, because Back may show this page again.
    if (isHandOff(post)) {
      setFlowState(this.client, undefined);
      this.changeForm({ clearFields: secretFields });
    }
    // Not awaited: the submit ends, and the departure keeps the page busy.
    void depart(this.client, post).then(({ isBlocked }) => {
      if (!isBlocked) return;
      // A login has already forgotten the known username. A sign-up, which makes no call, does it here.
      setKnownUsername(this.client, undefined);
      return this.apply(ifBlocked, this.actions.begin());
    });
  }
}

/** Returns whether the user has left the path on which a submit began, if that ends the submit. */
const hasLeft = ({ meta }: Submission, { path }: BegunSubmit, shown: string): boolean =>
  meta?.outlivesScreen !== true && !isSamePath(path, shown);

/**
 * Executes a submit that no component observes. It does nothing while another submit or a departure is under way. It
 * resolves when the result has applied, also after a cancel.
 */
export async function executeSubmit<State extends FlowState | undefined, Values>(
  { client, submits }: { readonly client: QueryClient; readonly submits: Submits },
  mutation: SubmitMutation<State, Values>,
  state: State,
  values: Values,
): Promise<void> {
  const variables = submits.begin(state, values);
  if (variables === undefined) return;
  // `onError` has handled the error.
  await executeMutation(client, mutation, variables).catch(() => undefined);
}
