import type { QueryClient } from '@tanstack/react-query';
import type { RegisteredRouter } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import { giveUpMutation } from '#api/give-up.ts';
import { type EntryParams, entryNames, lastingEntry, pickText } from '#src/flows/entry-params.ts';
import { type Flow, firstStep, flowOfPath, flows, type Position } from '#src/flows/flow.ts';
import { validateFlowSearch } from '#src/flows/flow-search.ts';
import { type FormPost, handOffTarget } from '#src/flows/hand-off-target.ts';
import { type Standing, whatIsLeft } from '#src/flows/late-answer.ts';
import { nextScreens } from '#src/flows/next-screens.ts';
import { positionRank } from '#src/flows/position-order.ts';
import { applyTicket } from '#src/flows/ticket.ts';
import type { Destination, Transition } from '#src/flows/transition.ts';
import { postForm } from '#src/platform/post-form.ts';
import { ActivityStore, useActivity } from './activity.ts';
import { messageOf } from './history-message.ts';
import { type ServiceCall, serviceCallOn } from './service-call.ts';
import { addToMemory, clearFlow, readTicket, retrievedUsernameQuery, writeTicket } from './ticket-store.ts';

/** What a form does for itself once a transition was carried out. */
export type FormEffect = Pick<Transition, 'clearFields' | 'failRule'>;

export interface JourneyOptions {
  readonly router: RegisteredRouter;
  readonly queryClient: QueryClient;
  /** Hosts to which a session may be posted; none named: any. */
  readonly handOffHosts: readonly string[];
}

/**
 * The one hand that carries transitions out: it sends, asks the table what comes next, keeps or clears the
 * ticket, shows the message, navigates and hands the session over. No screen does any of this itself.
 */
export class Journey {
  readonly activity = new ActivityStore();
  readonly #router: RegisteredRouter;
  readonly #client: QueryClient;
  readonly #handOffHosts: readonly string[];
  readonly #call: ServiceCall;
  #giveUp: (() => void) | undefined;

  constructor({ router, queryClient, handOffHosts }: JourneyOptions) {
    this.#router = router;
    this.#client = queryClient;
    this.#handOffHosts = handOffHosts;
    this.#call = serviceCallOn(queryClient);
  }

  /**
   * Does one submit: takes the old message away, lets `work` call the services and decide, carries the
   * decision out. A second submit while one is under way does nothing.
   *
   * @returns what the form has to do, or `undefined` where the answer came too late for it.
   */
  async run(work: (call: ServiceCall) => Promise<Transition>): Promise<FormEffect | undefined> {
    if (!this.activity.begin()) return undefined;
    const sent = this.#standing();
    this.#fetchNextScreens();
    let givenUp = false;
    const gaveUp = new Promise<Transition>((resolve) => {
      this.#giveUp = () => {
        givenUp = true;
        giveUpMutation();
        resolve({ message: 'REQUEST_GIVEN_UP' });
      };
    });
    // What waited for something else must not be sent after all.
    const call: ServiceCall = async (options, request) =>
      givenUp ? { ok: false, failure: {} } : this.#call(options, request);
    try {
      const [transition] = await Promise.all([Promise.race([work(call), gaveUp]), this.#endMessage()]);
      return await this.#carryOut(transition, sent);
    } finally {
      this.#giveUp = undefined;
      if (this.activity.get().phase === 'working') this.activity.end();
    }
  }

  /** Stops waiting for what is under way: the form can be used again, and a late answer does nothing. */
  giveUp(): void {
    this.#giveUp?.();
  }

  /** Leaves by a full-page post and keeps its fields in memory, for the Continue button. */
  leave(departure: FormPost): void {
    this.activity.leave(departure);
    postForm(departure.action, departure.fields);
  }

  /** The entry parameters of the address as it stands. */
  entry(): EntryParams {
    return pickText({ ...this.#router.state.location.search }, entryNames);
  }

  async #carryOut(transition: Transition, sent: Standing): Promise<FormEffect | undefined> {
    const left = whatIsLeft(transition, sent, this.#standing());
    if (left === undefined) return undefined;
    this.#keep(left);
    if (left.handOff !== undefined) return this.#handOff(left.handOff, sent);
    if (left.leave !== undefined) this.leave(left.leave);
    await this.#go(left);
    const { clearFields, failRule } = left;
    return { ...(clearFields && { clearFields }), ...(failRule && { failRule }) };
  }

  #keep({ ticket, memory, retrievedUsername }: Transition): void {
    const flow = flowOfPath(this.#router.state.location.pathname);
    if (ticket === 'clear') clearFlow(this.#client);
    else if (ticket !== undefined) {
      const current = flow && readTicket(this.#client, flow);
      const next = applyTicket(current, ticket);
      if (next !== undefined) writeTicket(this.#client, next);
    }
    if (memory !== undefined) addToMemory(this.#client, memory);
    if (retrievedUsername !== undefined) {
      this.#client.setQueryData(retrievedUsernameQuery.queryKey, retrievedUsername);
    }
  }

  async #handOff(
    { redirectURL, sessionToken, orElse }: NonNullable<Transition['handOff']>,
    sent: Standing,
  ): Promise<FormEffect | undefined> {
    const page = { origin: window.location.origin, allowedHosts: this.#handOffHosts };
    const action = handOffTarget(redirectURL, this.entry(), page);
    if (action === undefined) return this.#carryOut(orElse, sent);
    clearFlow(this.#client);
    this.leave({
      action,
      fields: { SessionToken: sessionToken, AccountType: 'merchant', AnetDomain: '1' },
    });
    return { clearFields: ['password', 'recoveryPin'] };
  }

  /** Fetches the code of what may come next beside the call; a loss is told when that is to be shown. */
  #fetchNextScreens(): void {
    const { location } = this.#router.state;
    for (const path of nextScreens(flowOfPath(location.pathname))) {
      this.#router.loadRouteChunk(this.#router.routesByPath[path])?.catch(() => undefined);
    }
  }

  /** Where the page stands, for telling a late answer. */
  #standing(): Standing {
    const { pathname, search } = this.#router.state.location;
    const flow = flowOfPath(pathname);
    const ticket = flow && readTicket(this.#client, flow);
    const { step, method, pin } = search as { step?: string; method?: string; pin?: string };
    // Before there is a ticket a flow has one place, whatever the address says (the guard sees to that).
    const place = ticket === undefined ? [pathname] : [pathname, step, method, pin];
    return { run: ticket?.run, place: place.join(' ') };
  }

  /** A submit takes the message and the greeting parameters of the screen away. */
  async #endMessage(): Promise<void> {
    const { search, state } = this.#router.state.location;
    const entry = pickText({ ...search }, entryNames);
    const greets = Object.keys(lastingEntry(entry)).length !== Object.keys(entry).length;
    if (messageOf(state) === undefined && !greets) return;
    await this.#router.navigate({
      to: '.',
      search: ({ action: _, sub: __, ...lasting }) => ({
        ...lasting,
        ...pickText({ ...lastingEntry(entry) }, ['sub']),
      }),
      replace: true,
      resetScroll: false,
      state: {},
    });
  }

  async #go({ go, message }: Transition): Promise<void> {
    const state = message === undefined ? {} : { message };
    if (go !== undefined) await this.#navigate(go, state);
    else if (message !== undefined) {
      await this.#router.navigate({ to: '.', search: true, replace: true, resetScroll: false, state });
    }
  }

  #isForward(flow: Flow, position: Position): boolean {
    const { pathname, search } = this.#router.state.location;
    if (flowOfPath(pathname) !== flow) return true;
    const here = { step: firstStep(flow), ...validateFlowSearch({ ...search }) };
    return positionRank(flow, position) > positionRank(flow, here);
  }

  /** Forward moves within a flow and out of login are history entries; every other move replaces. */
  async #navigate(destination: Destination, state: { message?: NonNullable<Transition['message']> }) {
    switch (destination.to) {
      case 'login':
        return this.#router.navigate({ to: '/', replace: true, state });
      case 'flow':
        return this.#router.navigate({
          to: flows[destination.flow].path,
          search: destination.position,
          replace: !this.#isForward(destination.flow, destination.position),
          state,
        });
      default:
        return this.#router.navigate({
          to: `/${destination.to}`,
          search: { flow: destination.flow },
          state,
        });
    }
  }
}

export const JourneyContext = createContext<Journey | undefined>(undefined);

/** The page's journey. @throws outside of the app's providers. */
export function useJourney(): Journey {
  const journey = useContext(JourneyContext);
  if (journey === undefined) throw new Error('useJourney needs a JourneyContext.');
  return journey;
}

/** Whether something is under way: a call, or leaving the page. */
export const useBusy = (): boolean => useActivity(useJourney().activity).phase !== 'idle';
