import { type RegisteredRouter, redirect } from '@tanstack/react-router';
import { ChunkLoadError } from '#api/load-chunk.ts';
import type { Core } from '#src/core/core.ts';
import type { FlowStore } from '#src/core/flow-store.ts';
import {
  type AppLocation,
  messageState,
  type Navigation,
  type NavigationOptions,
} from '#src/core/navigation.ts';
import { pathOf, searchOf } from '#src/flows/destination.ts';
import { entryNames, pickText, requestsGreeting } from '#src/flows/entry-params.ts';
import { continuedFlow, type Flow, flowOfPath } from '#src/flows/flow.ts';
import { type EntryState, readEntryState } from '#src/flows/history-state.ts';
import { activationSearch, flowSearch } from '#src/flows/search-schemas.ts';
import { type ShownScreen, showStep } from '#src/flows/show-step.ts';
import { isSamePosition, trailAfter } from '#src/flows/trail.ts';
import type { Destination } from '#src/flows/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';

/** If going back takes longer than this, in milliseconds, the navigation replaces the present entry. */
const goBackTimeout = 1000;

/** The `Navigation` of the live view: it navigates with the router. */
export class RouterNavigation implements Navigation {
  private readonly router: RegisteredRouter;
  private readonly flowStore: FlowStore;
  /** The number of the navigation that has committed last. */
  private committed: number | undefined;

  constructor(router: RegisteredRouter, { flowStore, runner }: Pick<Core, 'flowStore' | 'runner'>) {
    this.router = router;
    this.flowStore = flowStore;
    // `onLoad` is the commit of a navigation (docs/decisions/9-commit.md).
    router.subscribe('onLoad', ({ toLocation }) => {
      this.committed = readEntryState(toLocation.state).navigationNumber;
      flowStore.commit(this.committed, flowOfPath(toLocation.pathname));
      runner.endIfLeft(toLocation.pathname);
    });
  }

  location(): AppLocation {
    const { pathname, search, state } = this.router.state.location;
    return { pathname, search: { ...search }, message: readEntryState(state).message };
  }

  async endMessage(): Promise<void> {
    if (this.location().message !== undefined || this.hasGreeting()) await this.go(undefined, {});
  }

  /** Returns whether the present URL requests a greeting. */
  private hasGreeting(): boolean {
    return requestsGreeting(pickText(this.location().search, entryNames));
  }

  async go(destination: Destination | undefined, options: NavigationOptions): Promise<boolean> {
    const { action, isLink = false, keepsMessage = false } = options;
    const loadFailure = destination && (await this.loadScreen(destination, isLink));
    const isDropped = () => action?.isLatest() === false;
    if (isDropped()) return false;
    if (loadFailure !== undefined) {
      await this.go(undefined, { message: loadFailure });
      return false;
    }
    // A submit has ended the greeting. If a link did not, Back would show it again.
    if (isLink && this.hasGreeting()) {
      await this.stay(readEntryState(this.router.state.location.state));
      if (isDropped()) return false;
    }
    options.onBegin?.();
    const navigationNumber = this.flowStore.propose(options.state);
    const { message, incident, trail } = readEntryState(this.router.state.location.state);
    const shownMessage = keepsMessage ? { message, incident } : messageState(options);
    const entryState = { ...shownMessage, navigationNumber };
    if (destination === undefined) await this.stay({ ...entryState, trail });
    else await this.moveTo(destination, entryState, isLink);
    // The router's promise resolves even if another navigation has replaced this one. The numbers are equal if this
    // navigation, or a redirect of its guard, is the last that committed.
    return this.committed === navigationNumber;
  }

  /** Loads the code of a destination's screen. Returns the message to show if it fails to load. */
  private async loadScreen(destination: Destination, isLink: boolean): Promise<MessageKey | undefined> {
    try {
      await this.router.loadRouteChunk(this.router.routesByPath[pathOf(destination)]);
      return undefined;
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error;
      // REQUEST_OFFLINE says to try again. After a submit, that would repeat a call that has succeeded.
      return isLink && navigator.onLine === false ? 'REQUEST_OFFLINE' : 'SCREEN_UNAVAILABLE';
    }
  }

  /**
   * Stays on the screen: replaces the present history entry and keeps its URL, except `action` and `sub`. The search
   * middleware of the root route adds `sub` again, unless it only requests a greeting.
   */
  private async stay(state: EntryState): Promise<void> {
    await this.router.navigate({
      to: '.',
      search: ({ action: _, sub: __, ...kept }) => kept,
      replace: true,
      resetScroll: false,
      state,
    });
  }

  /**
   * Moves to a destination. A forward move adds a history entry. A backward move within a flow returns to the entry of
   * that position, so that Back never shows the same screen twice (docs/decisions/10-trail.md). A challenged login and the
   * password reset that continues it are one flow here. A move to login replaces the entry, unless the user followed a link.
   */
  private async moveTo(destination: Destination, entryState: EntryState, isLink: boolean): Promise<void> {
    const to = pathOf(destination);
    const search = searchOf(destination);
    const { pathname, search: currentSearch, state } = this.router.state.location;
    const currentFlow = flowOfPath(pathname);
    const isWithinFlow =
      currentFlow !== undefined &&
      destination.to === 'flow' &&
      destination.flow === continuedFlow(currentFlow, destination.flow);
    if (!isWithinFlow) {
      // The move enters or leaves a flow, so the trail begins again.
      const replace = destination.to === 'login' && !isLink;
      return this.router.navigate({ to, search, replace, state: { ...entryState, trail: [] } });
    }
    const here = flowSearch.parse({ ...currentSearch });
    const { trail = [] } = readEntryState(state);
    const nextTrail = trailAfter(destination.flow, trail, here, destination.position ?? {});
    // A trail has one name for each earlier entry of the flow. So the difference is above 0 for an earlier entry, 0 for
    // the present one, and -1 for a new one.
    const entriesBack = trail.length - nextTrail.length;
    if (entriesBack > 0) await this.goBack(entriesBack);
    // The router is now at the entry that this navigation replaces, or after which it adds one.
    await this.router.navigate({
      to,
      search,
      replace: entriesBack >= 0,
      state: { ...entryState, trail: nextTrail },
    });
  }

  /**
   * Goes back in the history. Resolves when the router shows the entry that it reaches, or after `goBackTimeout`. That
   * entry has the number of an earlier navigation, so its `onLoad` does not commit the proposal of this one. The browser
   * dispatches `popstate`, as if the user had gone back, and `popstate` begins an action. So the action of this
   * navigation is no longer the latest afterwards, and `go` checks it only before this call.
   */
  private goBack(entries: number): Promise<void> {
    return new Promise((resolve) => {
      const finish = () => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      const stop = this.router.subscribe('onResolved', finish);
      const timer = setTimeout(finish, goBackTimeout);
      this.router.history.go(-entries);
    });
  }
}

/** The navigation that the guard checks. */
interface GuardedNavigation {
  readonly flow: Flow;
  readonly flowStore: FlowStore;
  /** The search parameters of the URL. */
  readonly search: object;
  readonly location: { readonly state: object };
}

/**
 * Decides which screen of a flow a navigation shows (docs/behaviour.md, 'Reload, Back and Forward'). It does not change
 * the flow state.
 *
 * @returns the screen with the flow state that it needs, for the route's context.
 * @throws a redirect to the position that can be shown, in this flow or in `reset-password`, or to login if there is
 * none.
 */
export function guardFlow({ flow, search, flowStore, location }: GuardedNavigation): {
  readonly shown: ShownScreen;
} {
  const { navigationNumber, message, incident, trail } = readEntryState(location.state);
  const { activationcode: code, ...requested } = activationSearch.parse(search);
  const state = flowStore.read(navigationNumber);
  const found = showStep({ flow, search: requested, state, code });
  if (found?.flow === flow && isSamePosition(flow, requested, found.position)) return { shown: found.shown };
  const target: Destination = found
    ? { to: 'flow', flow: found.flow, position: found.position }
    : { to: 'login' };
  // Activation begins again from its link, so its user needs no message.
  const expired = flowStore.expiredFlow();
  const hasExpired =
    expired !== undefined && flow !== 'user-activation' && continuedFlow(flow, expired) === expired;
  // An expired flow has ended, so its entry has no trail. Without a state, the step to which the message belongs is not
  // shown, so the redirect drops the message.
  const entryState: EntryState = hasExpired
    ? { message: 'FLOW_SESSION_EXPIRED', navigationNumber }
    : { ...(state && { message, incident }), navigationNumber, trail };
  throw redirect({
    to: pathOf(target),
    // The search middlewares of the routes add the entry parameters and the activation code again.
    search: searchOf(target),
    replace: true,
    state: entryState,
  });
}
