import type { MutationOptions, QueryClient } from '@tanstack/query-core';
import { pickText } from '#src/flow/entry-params.ts';
import { flowOfPath, isSamePath } from '#src/flow/flow.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import { type FormEffect, secretFields, type Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { depart, departureOf } from './departure.ts';
import type { LatestAction } from './latest-action.ts';
import { type AppLocation, entryMessage, type Navigation } from './navigation.ts';
import { setFlowState, setKnownUsername } from './ticket.ts';

/** How a submit ends if the user does something else. */
export interface SubmitOptions {
  /** The message if the user cancels the submit; by default REQUEST_GIVEN_UP. */
  readonly cancelMessage?: MessageKey;
  /** Whether the submit goes on if the user leaves its path. Otherwise it ends then, without a message. */
  readonly outlivesScreen?: true;
}

/** The variables of a submit's mutation. */
export interface SubmitVariables<State, Values> {
  readonly state: State;
  readonly values: Values;
}

/** The user's action that a submit is, from its begin to its end. */
export interface SubmitAction extends SubmitOptions {
  /** Its `abort` cancels the submit: its call, and what would follow. */
  readonly controller: AbortController;
  /** The next action aborts it. That drops a usual result, but does not stop the call. */
  readonly nextAction: AbortSignal;
  /** Where it began. */
  readonly begun: AppLocation;
}

/** The first part of the key of every submit's mutation. `isMutating` and `useIsMutating` filter by it. */
export const submitKey = ['submit'] as const;

/** The fields whose value the service accepts only once. */
export const singleUseFields: readonly ['recaptcha'] = ['recaptcha'];

/** Returns the activation code of a location; `undefined` outside of activation. */
const linkOf = ({ pathname, search }: AppLocation): string | undefined =>
  flowOfPath(pathname) === 'user-activation'
    ? pickText(search, ['activationcode']).activationcode
    : undefined;

/** Returns whether two locations belong to the same flow, whose steps have the same path, or to the same other screen. */
const isSameFlow = (one: AppLocation, other: AppLocation): boolean =>
  isSamePath(one.pathname, other.pathname) && linkOf(one) === linkOf(other);

/**
 * Creates what the callbacks of a submit's mutation do (`submitMutation`): begin the user's action, apply the transition that
 * follows, and end. Applying changes the form, sets the flow state, navigates, or leaves the page by a form post. It needs no
 * component, so a submit applies in the same way before and after React has loaded.
 *
 * Until its navigation changes the history, `cancel` and `endIfLeft` can end a submit. After that they cannot, because its own
 * navigation would end it.
 *
 * Whether a result applies if the user, since the submit began, has …
 *
 * |                           | acted or moved within the flow | left the flow or the screen | cancelled |
 * | a usual result            | no                             | no                          | no        |
 * | a `final` result          | yes                            | no                          | no        |
 * | a `final` result of login | yes                            | yes (`outlivesScreen`)      | no        |
 */
export function createSubmits(client: QueryClient, actions: LatestAction, navigation: Navigation) {
  /** The submit under way, until its navigation changes the history. */
  let running: SubmitAction | undefined;
  /** Applies the effect of a transition to the form that is shown. */
  let changeForm: ((effect: FormEffect) => void) | undefined;

  /** Begins a submit. It is the user's latest action. */
  function begin(options: SubmitOptions): SubmitAction {
    running = {
      ...options,
      controller: new AbortController(),
      nextAction: actions.begin(),
      begun: navigation.location(),
    };
    // Not awaited, so that the call is sent at once.
    void navigation.endMessage();
    return running;
  }

  function end(action: SubmitAction | undefined): void {
    if (running === action) running = undefined;
  }

  /** Applies what follows a submit. Resolves when it has applied, or is dropped. */
  function apply(transition: Transition, action: SubmitAction): Promise<void> {
    const { signal } = action.controller;
    // The navigation must not end its own submit (`endIfLeft`).
    return applyUnder(transition.final ? signal : action.nextAction, transition, () => end(action));
  }

  /** Applies a transition. @param signal drops what has not applied yet. */
  async function applyUnder(signal: AbortSignal, transition: Transition, onMove?: () => void): Promise<void> {
    if (signal.aborted) return;
    const { departure, go, message, state: flowState, knownUsername } = transition;
    if (departure !== undefined) return leave(departure);
    if (knownUsername !== undefined) setKnownUsername(client, knownUsername);
    // The form changes before the message appears, so that it never shows a refused password beside the message.
    changeForm?.(transition);
    if (go === undefined && message === undefined && flowState === undefined) return;
    const options = { signal, entry: entryMessage(transition, Date.now()), flowState, onMove };
    await (go === undefined ? navigation.stay(options) : navigation.go(go, options));
  }

  /** Cancels the submit under way, without a message. That is an action. */
  function drop(): void {
    running?.controller.abort();
    actions.begin();
  }

  /** Leaves the page by a form post. */
  function leave({ post, ifBlocked }: NonNullable<Transition['departure']>): void {
    // An accepted session ends the flow. The form is emptied, because Back may show this page again.
    if (isHandOff(post)) {
      setFlowState(client, 'ended');
      setKnownUsername(client, 'forgotten');
      changeForm?.({ clearFields: secretFields });
    }
    // Not awaited: the submit ends, and the departure keeps the page busy.
    void depart(client, post).then((how) => {
      if (how === 'blocked') return applyUnder(actions.begin(), ifBlocked);
    });
  }

  return {
    begin,
    apply,
    end,
    drop,

    /** The signal that cancels the submit under way. */
    get signal(): AbortSignal | undefined {
      return running?.controller.signal;
    },

    /** Returns whether a submit or a departure is under way. No other submit may start until it ends. */
    isBusy: (): boolean =>
      client.isMutating({ mutationKey: submitKey }) > 0 || departureOf(client) !== undefined,

    /**
     * Registers the form that is shown. From now on the effects of a submit apply to this form, even if the submit began
     * in the page's form, which the view's form replaces.
     *
     * @returns a function that removes the registration.
     */
    attachForm(change: (effect: FormEffect) => void): () => void {
      changeForm = change;
      return () => {
        if (changeForm === change) changeForm = undefined;
      };
    },

    /** Cancels the submit under way, and shows a message that says so. */
    cancel(): void {
      if (running === undefined || running.controller.signal.aborted) return;
      const { cancelMessage = 'REQUEST_GIVEN_UP' } = running;
      drop();
      // Not awaited, because the page must be usable again even if its view has not loaded.
      void applyUnder(actions.signal, { message: cancelMessage, clearFields: singleUseFields });
    },

    /** Cancels the submit under way, without a message, if `shown` is outside its flow or screen, which must not be busy. */
    endIfLeft(shown: AppLocation): void {
      if (running && !running.outlivesScreen && !isSameFlow(running.begun, shown)) drop();
    },

    /** Executes the mutation of a submit that no component observes. The caller checks that the page is not busy. */
    async execute<State, Values>(
      mutation: MutationOptions<Transition, Error, SubmitVariables<State, Values>, SubmitAction>,
      state: State,
      values: Values,
    ): Promise<void> {
      const execution = client.getMutationCache().build(client, mutation).execute({ state, values });
      // `onError` has applied what follows a failure.
      await execution.catch(() => undefined);
    },
  };
}

export type Submits = ReturnType<typeof createSubmits>;
