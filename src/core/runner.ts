import type { QueryClient } from '@tanstack/query-core';
import { appInitQuery, configValue } from '#api/app-init-query.ts';
import type { Call } from '#api/call.ts';
import { knownFingerprint } from '#api/fingerprint.ts';
import { sendCall } from '#api/send-call.ts';
import { ServiceError } from '#api/service-error.ts';
import { entryNames, pickText } from '#src/flows/entry-params.ts';
import { flowOfPath } from '#src/flows/flow.ts';
import { handOffTarget } from '#src/flows/hand-off-target.ts';
import { reconcileLateTransition, type Whereabouts } from '#src/flows/reconcile-late-transition.ts';
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
import type { Carried, Navigation } from './navigation.ts';

interface RunnerOptions {
  readonly client: QueryClient;
  readonly flow: FlowStore;
  readonly navigation: Navigation;
  /** Hosts to which a session may be posted; an empty list allows any. */
  readonly handOffHosts: readonly string[];
}

/** What a mutation of a submit is given. It may hold secrets, so it leaves the mutation cache with the result. */
export interface SubmitVariables<State, Values> {
  readonly state: State;
  readonly values: Values;
}

const cancelled: Transition = { message: 'REQUEST_GIVEN_UP' };
const offline: Transition = { message: 'REQUEST_OFFLINE' };
const blockedDeparture: Transition = { message: 'LOGIN_UNANTICIPATED_ERROR' };

const isOffline = (): boolean => navigator.onLine === false;

/** Key of every submit's mutation, for `isMutating` and its hook. */
export const submitKey = ['submit'] as const;

/**
 * Executes submits: it makes their calls, asks their tables what follows, and applies the transition. Nothing else
 * navigates after a call, changes the flow state, or hands the session over.
 */
export class Runner {
  private readonly client: QueryClient;
  private readonly flow: FlowStore;
  private readonly navigation: Navigation;
  private readonly handOffHosts: readonly string[];
  private running: AbortController | undefined;
  /** What follows if a policy blocks the departure under way. */
  private ifBlocked: Transition = blockedDeparture;

  constructor({ client, flow, navigation, handOffHosts }: RunnerOptions) {
    this.client = client;
    keepInMemory(client, knownUsernameKey);
    keepInMemory(client, departureKey);
    this.flow = flow;
    this.navigation = navigation;
    this.handOffHosts = handOffHosts;
  }

  /** Whether a submit is under way, or the page is leaving. A second submit must not begin then. */
  isBusy(): boolean {
    return this.client.isMutating({ mutationKey: submitKey }) > 0 || departureOf(this.client) !== undefined;
  }

  /**
   * A submit as the options of a mutation; its data is what the form does afterwards, `undefined` if the result no
   * longer concerns the form. It is never retried and never waits for the network, and nothing of it stays in the
   * mutation cache.
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

  /** Cancels the submit under way. Its late result does nothing. */
  cancel(): void {
    this.running?.abort();
  }

  /** What the page knows when a request is built. */
  facts(): PageFacts {
    const appInit = this.client.getQueryData(appInitQuery.queryKey);
    return {
      entry: pickText(this.navigation.place().search, entryNames),
      riskToken: readRiskToken(),
      fingerprint: knownFingerprint(),
      captchaSiteKey: configValue(appInit, 'Recaptcha_SiteKey'),
      boardingUrl: configValue(appInit, 'Boarding_URL'),
      origin: window.location.origin,
      now: Date.now(),
    };
  }

  /** Follows a link of the app: its screen's code is loaded first, and the present screen stays if that fails. */
  async follow(destination: Destination): Promise<void> {
    const failure = await this.navigation.prepare(destination).then(() => undefined, screenUnavailable);
    if (failure === undefined) await this.navigation.go(destination, { isLink: true });
    else await this.navigation.go(undefined, failure);
  }

  /** A policy blocked the form post of a departure: the page shows what follows a refused redirect. */
  async reportBlockedDeparture(): Promise<void> {
    await this.apply(this.ifBlocked, this.whereabouts());
  }

  private async run<State, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
  ): Promise<FormEffect | undefined> {
    const running = new AbortController();
    this.running = running;
    const sent = this.whereabouts();
    this.navigation.prefetchNext();
    const messageEnded = this.navigation.endMessage();
    try {
      const decided = this.decide(submit, variables, running.signal);
      const transition = await unlessCancelled(decided, running.signal);
      await messageEnded;
      // What the user has cancelled already can be shown in any case.
      return await this.apply(transition, sent, running.signal.aborted ? undefined : running.signal);
    } finally {
      this.running = undefined;
    }
  }

  /** Makes the calls of a submit, one after the other. @returns the transition that ends it. */
  private async decide<State, Values>(
    submit: Submit<State, Values>,
    variables: SubmitVariables<State, Values>,
    signal: AbortSignal,
  ): Promise<Transition> {
    if (submit.awaitsAppInit) {
      if (isOffline()) return offline;
      await this.client.ensureQueryData(appInitQuery).catch(() => undefined);
    }
    const context = () => ({ ...variables, ...this.facts() });
    let next = signal.aborted ? cancelled : submit.begin(context());
    // What is only decided here, such as the choice of a username, needs no network.
    if (isOffline() && (isSubmitStep(next) || next.leave !== undefined)) return offline;
    while (isSubmitStep(next)) {
      const result = await this.send(next.call, next.request(context()), signal);
      next = next.after(result, context());
    }
    return next;
  }

  private async send(call: Call, request: unknown, signal: AbortSignal): Promise<CallResult<unknown>> {
    try {
      return { ok: true, response: await sendCall(call, request, { signal }) };
    } catch (thrown) {
      return { ok: false, failure: ServiceError.from(thrown) };
    }
  }

  /** Where the user is, for recognising a late result. */
  whereabouts(): Whereabouts {
    const { pathname, search } = this.navigation.place();
    const flow = flowOfPath(pathname);
    const state = this.flow.read();
    const own = state?.flow === flow ? state : undefined;
    const { step, method, pin } = pickText(search, ['step', 'method', 'pin']);
    // Without a state a flow has one place, whatever the address says, because the guard shows its first step.
    const place = own === undefined ? [pathname] : [pathname, step, method, pin];
    return { run: own?.run, place: place.join(' ') };
  }

  /**
   * Applies a transition: keeps what has to be kept, then hands over, leaves, or navigates.
   *
   * @param sent where the user was when the submit began.
   * @returns what the form does; `undefined` if the transition no longer concerns it.
   */
  async apply(
    transition: Transition,
    sent: Whereabouts,
    signal?: AbortSignal,
  ): Promise<FormEffect | undefined> {
    const left = reconcileLateTransition(transition, sent, this.whereabouts());
    if (left === undefined) return undefined;
    const { handOff, leave, go, message, state, clearFields, failRule, invalidField } = left;
    if (handOff !== undefined) {
      const page = { origin: window.location.origin, allowedHosts: this.handOffHosts };
      const action = handOffTarget(handOff.redirectURL, this.facts().entry, page);
      if (action === undefined) return this.apply(handOff.orElse, sent, signal);
      this.flow.clear();
      this.ifBlocked = handOff.orElse;
      const fields = { SessionToken: handOff.sessionToken, AccountType: 'merchant', AnetDomain: '1' };
      depart(this.client, { action, fields });
      return { clearFields: secretFields };
    }
    if (leave !== undefined) {
      depart(this.client, leave);
      return { clearFields: secretFields };
    }
    setKnownUsername(this.client, left.knownUsername);
    if (go !== undefined || message !== undefined || state !== undefined) {
      const moved = await this.navigate(left, signal);
      if (!moved) await this.applyLate(left, sent);
    }
    return { clearFields, failRule, invalidField };
  }

  private async navigate({ go, message, state }: Transition, signal?: AbortSignal): Promise<boolean> {
    const carried: Carried = {
      message,
      failedAt: Date.now(),
      state,
      keepsMessage: go === undefined && message === undefined,
      isDeferrable: message === cancelled.message,
    };
    if (go !== undefined) {
      const prepared = this.navigation.prepare(go, carried, signal).then(() => undefined, screenUnavailable);
      const failure = await (signal ? unlessCancelled(prepared, signal) : prepared);
      if (failure !== undefined) {
        await this.navigation.go(undefined, failure);
        return false;
      }
    }
    const navigated = this.navigation.go(go, carried, signal);
    // A navigation may wait for the view: the user can stop waiting for it.
    const moved = await (signal ? unlessCancelled(navigated, signal) : navigated);
    if (typeof moved === 'boolean') return moved;
    await this.navigation.go(undefined, { ...moved, isDeferrable: true });
    return false;
  }

  /** The user moved, or the next screen's code failed to load: a success and what the service handed out are kept. */
  private async applyLate(transition: Transition, sent: Whereabouts): Promise<void> {
    const left = reconcileLateTransition(transition, sent, this.whereabouts());
    if (left?.final) await this.navigate(left);
    else if (left?.state !== undefined && left.state !== 'none') this.flow.set(left.state);
  }
}

/** Waits for a value; if the user cancels first, the transition of a cancelled submit. */
const unlessCancelled = <Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value | Transition> =>
  abortable(promise, signal).catch((error: unknown) => {
    if (signal.aborted) return cancelled;
    throw error;
  });

/** The next screen's code failed to load: the present screen says so. */
const screenUnavailable = (): Transition => (isOffline() ? offline : { message: 'SCREEN_UNAVAILABLE' });
