import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery, configValue } from '#api/app-init-query.ts';
import type { Call } from '#api/call.ts';
import { knownFingerprint } from '#api/fingerprint.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import { entryNames, pickText } from '#src/flows/entry-params.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import { handOffTarget } from '#src/flows/hand-off-target.ts';
import { type FlowSnapshot, reconcileLateTransition } from '#src/flows/reconcile-late-transition.ts';
import { isSubmitStep, type PageFacts, type Submit } from '#src/flows/submit.ts';
import {
  type CallResult,
  type Destination,
  type FormEffect,
  secretFields,
  type Transition,
} from '#src/flows/transition.ts';
import { readRiskToken } from '#src/platform/risk-script.ts';
import { abortable } from './abortable.ts';
import { depart, departureKey, departureOf } from './departure.ts';
import type { FlowStore } from './flow-store.ts';
import { keepInMemory } from './keep-in-memory.ts';
import { knownUsernameKey, setKnownUsername } from './known-username.ts';
import type { Navigation, NavigationOptions } from './navigation.ts';

interface RunnerOptions {
  readonly client: QueryClient;
  readonly flow: FlowStore;
  readonly navigation: Navigation;
  /** Hosts to which a session may be posted; an empty list allows any. */
  readonly handOffHosts: readonly string[];
}

/** The variables of a submit's mutation. They can hold secrets, so they leave the mutation cache with the result. */
export interface SubmitVariables<State, Values> {
  readonly state: State;
  readonly values: Values;
}

const cancelled: Transition = { message: 'REQUEST_GIVEN_UP' };
const offline: Transition = { message: 'REQUEST_OFFLINE' };
const blockedDeparture: Transition = { message: 'LOGIN_UNANTICIPATED_ERROR' };

const isOffline = (): boolean => navigator.onLine === false;

/** The first part of the key of every submit's mutation. `isMutating` and `useIsMutating` filter by it. */
export const submitKey = ['submit'] as const;

/**
 * Executes submits. It sends the requests of a submit, gets the transition from the submit's table, and applies it:
 * it navigates, proposes the next flow state, or posts the session to the merchant console.
 */
export class Runner {
  private readonly client: QueryClient;
  private readonly flow: FlowStore;
  private readonly navigation: Navigation;
  private readonly handOffHosts: readonly string[];
  /** Cancels the submit under way. */
  private controller: AbortController | undefined;
  /** The transition that applies if a Content-Security-Policy blocks the departure under way. */
  private ifBlocked: Transition = blockedDeparture;

  constructor({ client, flow, navigation, handOffHosts }: RunnerOptions) {
    this.client = client;
    keepInMemory(client, knownUsernameKey);
    keepInMemory(client, departureKey);
    this.flow = flow;
    this.navigation = navigation;
    this.handOffHosts = handOffHosts;
  }

  /** Returns whether a submit or a departure is under way. No other submit may start until it ends. */
  isBusy(): boolean {
    return this.client.isMutating({ mutationKey: submitKey }) > 0 || departureOf(this.client) !== undefined;
  }

  /**
   * Returns the mutation options of a submit. The mutation's data is the effect on the form, or `undefined` if the
   * result no longer concerns the form. The mutation is never retried, does not wait for the network, and leaves
   * the mutation cache as soon as it settles.
   */
  mutationOf<State, Values>(submit: Submit<State, Values>) {
    return {
      mutationKey: [...submitKey, submit.name],
      mutationFn: (variables: SubmitVariables<State, Values>) => this.run(submit, variables),
      retry: false,
      networkMode: 'always',
      gcTime: 0,
    } as const;
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
      boardingUrl: configValue(appInit, 'Boarding_URL'),
      origin: window.location.origin,
      now: Date.now(),
    };
  }

  /**
   * Follows a link of the app. The code of the screen loads first. If it fails to load, the present screen stays
   * and shows a message.
   */
  async follow(destination: Destination): Promise<void> {
    const failure = await this.navigation.prepare(destination).then(() => undefined, screenUnavailable);
    if (failure === undefined) await this.navigation.go(destination, { isLink: true });
    else await this.navigation.go(undefined, failure);
  }

  /**
   * Applies the transition for a blocked departure, because a Content-Security-Policy blocked the form post. A blocked
   * hand-off has the same transition as a refused redirect.
   */
  async reportBlockedDeparture(): Promise<void> {
    await this.apply(this.ifBlocked, this.snapshot());
  }

  /** Executes a submit and applies its transition. Returns the effect on the form. */
  private async run<State, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
  ): Promise<FormEffect | undefined> {
    const controller = new AbortController();
    this.controller = controller;
    const atStart = this.snapshot();
    this.navigation.prefetchNext();
    const messageEnded = this.navigation.endMessage();
    try {
      const executed = this.execute(submit, variables, controller.signal);
      const transition = await unlessCancelled(executed, controller.signal);
      await messageEnded;
      // An aborted signal would also cancel the navigation that shows REQUEST_GIVEN_UP, so it is not passed on.
      return await this.apply(transition, atStart, controller.signal.aborted ? undefined : controller.signal);
    } finally {
      this.controller = undefined;
    }
  }

  /** Sends the requests of a submit, one after the other. Returns the transition that ends the submit. */
  private async execute<State, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
    signal: AbortSignal,
  ): Promise<Transition> {
    if (submit.ifNoAppInit !== undefined) {
      if (isOffline()) return offline;
      await this.client.ensureQueryData(appInitQuery).catch(() => undefined);
    }
    const context = () => ({ ...variables, ...this.facts() });
    let next = signal.aborted ? cancelled : submit.begin(context());
    // A submit that makes no call, such as the choice of a username, needs no network.
    if (isOffline() && (isSubmitStep(next) || next.leave !== undefined)) return offline;
    while (isSubmitStep(next)) {
      const result = await this.send(next.call, next.request(context()), signal);
      next = next.after(result, context());
    }
    return next;
  }

  /** Sends one request. It never rejects: a failure is part of the result. */
  private async send(call: Call, request: unknown, signal: AbortSignal): Promise<CallResult<unknown>> {
    try {
      return { ok: true, response: await sendCall(call, request, { signal }) };
    } catch (thrown) {
      return { ok: false, failure: ServiceError.from(thrown) };
    }
  }

  /** Returns where the user is now. `apply` compares two snapshots to recognise a late result. */
  snapshot(): FlowSnapshot {
    const { pathname, search } = this.navigation.location();
    const flow = flowOfPath(pathname);
    const state = this.flow.read();
    const ownState = state?.flow === flow ? state : undefined;
    const { step, method, pin } = pickText(search, ['step', 'method', 'pin']);
    // Without a flow state, `step`, `method` and `pin` mean nothing, because the guard shows the first step.
    const location = ownState === undefined ? [pathname] : [pathname, step, method, pin];
    return { run: ownState?.run, location: location.join(' ') };
  }

  /**
   * Applies a transition, or the part of it that still applies if the user has moved since the submit began.
   *
   * @param atStart where the user was when the submit began.
   * @param signal cancels a navigation that waits for a chunk or for the view.
   * @returns the effect on the form; `undefined` if the transition no longer concerns the form.
   */
  async apply(
    transition: Transition,
    atStart: FlowSnapshot,
    signal?: AbortSignal,
  ): Promise<FormEffect | undefined> {
    const applicable = reconcileLateTransition(transition, atStart, this.snapshot());
    if (applicable === undefined) return undefined;
    const { handOff, leave, go, message, state, clearFields, failRule, invalidField } = applicable;
    if (handOff !== undefined) {
      const page = { origin: window.location.origin, allowedHosts: this.handOffHosts };
      const action = handOffTarget(handOff.redirectURL, this.facts().entry, page);
      if (action === undefined) return this.apply(handOff.ifRefused, atStart, signal);
      this.flow.clear();
      this.ifBlocked = handOff.ifRefused;
      const fields = { SessionToken: handOff.sessionToken, AccountType: 'merchant', AnetDomain: '1' };
      depart(this.client, { action, fields });
      return { clearFields: secretFields };
    }
    if (leave !== undefined) {
      this.ifBlocked = blockedDeparture;
      depart(this.client, leave);
      return { clearFields: secretFields };
    }
    setKnownUsername(this.client, applicable.knownUsername);
    if (go !== undefined || message !== undefined || state !== undefined) {
      const committed = await this.navigate(applicable, signal);
      if (!committed) await this.applyLate(applicable, atStart);
    }
    return { clearFields, failRule, invalidField };
  }

  /** Navigates as a transition requires. Returns whether the navigation committed. */
  private async navigate({ go, message, state }: Transition, signal?: AbortSignal): Promise<boolean> {
    const options: NavigationOptions = {
      message,
      failedAt: Date.now(),
      state,
      keepsMessage: go === undefined && message === undefined,
      isDeferrable: message === cancelled.message,
    };
    if (go !== undefined) {
      const prepared = this.navigation.prepare(go, options, signal).then(() => undefined, screenUnavailable);
      const failure = await (signal ? unlessCancelled(prepared, signal) : prepared);
      if (failure !== undefined) {
        await this.navigation.go(undefined, failure);
        return false;
      }
    }
    const navigated = this.navigation.go(go, options, signal);
    // The user can cancel a navigation that waits for the view.
    const outcome = await (signal ? unlessCancelled(navigated, signal) : navigated);
    if (typeof outcome === 'boolean') return outcome;
    await this.navigation.go(undefined, { ...outcome, isDeferrable: true });
    return false;
  }

  /**
   * Keeps what must not be lost after a navigation that did not commit, because the user moved or because the next
   * screen failed to load. A final success navigates again. Otherwise the next flow state applies without a navigation.
   */
  private async applyLate(transition: Transition, atStart: FlowSnapshot): Promise<void> {
    const applicable = reconcileLateTransition(transition, atStart, this.snapshot());
    if (applicable?.final) await this.navigate(applicable);
    else if (applicable?.state !== undefined && applicable.state !== 'none') this.flow.set(applicable.state);
  }
}

/** Waits for a promise. Resolves with the transition of a cancelled submit if the user cancels first. */
const unlessCancelled = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | Transition> =>
  abortable(promise, signal).catch((error: unknown) => {
    if (signal.aborted) return cancelled;
    throw error;
  });

/** Returns the transition if the next screen fails to load: the present screen stays and shows a message. */
const screenUnavailable = (): Transition => (isOffline() ? offline : { message: 'SCREEN_UNAVAILABLE' });
