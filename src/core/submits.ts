import type { QueryClient } from '@tanstack/query-core';
import { pickText } from '#src/flow/entry-params.ts';
import { flowOfPath, isSamePath } from '#src/flow/flow.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import { isHandOff } from '#src/flow/form-posts.ts';
import { type FormEffect, secretFields, type Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { depart, departureOf } from './departure.ts';
import { type LatestAction, untilAborted } from './latest-action.ts';
import { type AppLocation, entryMessage, type Navigation } from './navigation.ts';
import { type SubmitMutation, type SubmitOptions, singleUseFields, submitKey } from './submit-mutation.ts';
import { setFlowState, setKnownUsername } from './ticket.ts';

/** A submit whose calls are under way, or whose navigation waits. */
interface RunningSubmit {
  /** Its `abort` ends the submit: the call under way is cancelled, and a result that still arrives has no effect. */
  readonly controller: AbortController;
  /** The message if the user cancels it. */
  readonly cancelMessage: MessageKey;
  /** Where it began; `undefined` if it goes on when the user leaves that screen (`outlivesScreen`). */
  readonly begun: AppLocation | undefined;
}

/** Returns the activation code of a location; `undefined` outside of activation. */
const linkOf = ({ pathname, search }: AppLocation): string | undefined =>
  flowOfPath(pathname) === 'user-activation'
    ? pickText(search, ['activationcode']).activationcode
    : undefined;

/** Returns whether two locations belong to the same flow, whose steps have the same path, or to the same other screen. */
const isSameFlow = (one: AppLocation, other: AppLocation): boolean =>
  isSamePath(one.pathname, other.pathname) && linkOf(one) === linkOf(other);

/**
 * Executes submits: it sends their calls, and applies the transition that follows. It changes the form, sets the flow
 * state, navigates, or leaves the page by a form post. It needs no component, so a submit applies in the same way before
 * and after React has loaded.
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
  /** The submit that `cancel` and `endIfLeft` can end. */
  let running: RunningSubmit | undefined;
  /** Applies the effect of a transition to the form that is shown. */
  let changeForm: ((effect: FormEffect) => void) | undefined;

  /** Ends the submit under way, without a message. That is an action. */
  function end(): void {
    running?.controller.abort();
    running = undefined;
    actions.begin();
  }

  /**
   * Executes a submit until its result has applied or the submit is ended. It is the user's latest action.
   *
   * @param send sends the calls of the submit, and returns what follows. Its signal cancels the call under way.
   * @throws (rejects) only if code throws.
   */
  async function run(
    { cancelMessage = 'REQUEST_GIVEN_UP', outlivesScreen }: SubmitOptions,
    send: (signal: AbortSignal) => Promise<Transition>,
  ): Promise<void> {
    const controller = new AbortController();
    const begun = outlivesScreen ? undefined : navigation.location();
    const own: RunningSubmit = { controller, cancelMessage, begun };
    running = own;
    // The next action drops a usual result, but does not stop the call. `end` aborts both signals.
    const nextActionSignal = actions.begin();
    // Not awaited, so that the call is sent at once.
    void navigation.endMessage();
    const endSignal = controller.signal;
    const sendAndApply = async () => {
      const transition = await send(endSignal);
      await apply(transition, transition.final ? endSignal : nextActionSignal);
    };
    try {
      // The page is usable as soon as the submit is ended, even if the network does not react to the abort.
      await Promise.race([sendAndApply(), untilAborted(endSignal)]);
    } finally {
      if (running === own) running = undefined;
    }
  }

  /**
   * Applies a transition.
   *
   * @param signal drops what has not applied yet.
   */
  async function apply(transition: Transition, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const { departure, go, message, state: flowState, knownUsername } = transition;
    if (departure !== undefined) return leave(departure);
    if (knownUsername !== undefined) setKnownUsername(client, knownUsername);
    // The form changes before the message appears, so that it never shows a refused password beside the message.
    changeForm?.(transition);
    if (go === undefined && message === undefined && flowState === undefined) return;
    const entry = entryMessage(transition, Date.now());
    // The navigation must not end its own submit (`endIfLeft`).
    const onMove = () => {
      running = undefined;
    };
    await navigation.go(go, { signal, entry, flowState, onMove });
  }

  /** Leaves the page by a form post. */
  function leave({ post, ifBlocked }: NonNullable<Transition['departure']>): void {
    // An accepted session ends the flow. The form is emptied, because Back may show this page again.
    if (isHandOff(post)) {
      setFlowState(client, 'none');
      setKnownUsername(client, 'none');
      changeForm?.({ clearFields: secretFields });
    }
    // Not awaited: the submit ends, and the departure keeps the page busy.
    void depart(client, post).then((how) => {
      if (how === 'blocked') return apply(ifBlocked, actions.begin());
    });
  }

  return {
    end,
    run,

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
      if (running === undefined) return;
      const { cancelMessage } = running;
      end();
      // Not awaited, because the page must be usable again even if its view has not loaded.
      void apply({ message: cancelMessage, clearFields: singleUseFields }, actions.signal);
    },

    /** Ends the submit under way, without a message, if `shown` is outside its flow or screen, which must not be busy. */
    endIfLeft(shown: AppLocation): void {
      if (running?.begun !== undefined && !isSameFlow(running.begun, shown)) end();
    },

    /** Executes the mutation of a submit that no component observes. The caller checks that the page is not busy. */
    execute: <State extends FlowState | undefined, Values>(
      mutation: SubmitMutation<State, Values>,
      state: State,
      values: Values,
    ): Promise<void> => client.getMutationCache().build(client, mutation).execute({ state, values }),
  };
}
