import type { NavigateOptions, RegisteredRouter } from '@tanstack/react-router';
import { ChunkLoadError } from '#api/load-chunk.ts';
import type { Core } from '#src/core/core.ts';
import type { AppLocation, EntryMessage, Navigation, NavigationOptions } from '#src/core/navigation.ts';
import { endOtherFlow, setFlowState } from '#src/core/ticket.ts';
import { pathOf, searchOf } from '#src/flow/destination.ts';
import { entryNames, pickText, requestsGreeting } from '#src/flow/entry-params.ts';
import { continues, flowOfPath } from '#src/flow/flow.ts';
import { type EntryState, readEntryState } from '#src/flow/history-state.ts';
import { flowSearch } from '#src/flow/search-schemas.ts';
import { moveWithin } from '#src/flow/trail.ts';
import type { Destination, Transition } from '#src/flow/transition.ts';
import type { MessageKey } from '#src/locales/messages.ts';
import { waitForScreens } from './lazy-screen.tsx';

/** If going back takes longer than this, in milliseconds, the navigation replaces the present entry. */
const goBackTimeout = 1000;

/** The `Navigation` of the live view: it navigates with the router. */
export class RouterNavigation implements Navigation {
  private readonly router: RegisteredRouter;
  private readonly client: Core['client'];

  constructor(router: RegisteredRouter, core: Pick<Core, 'client' | 'submits'>) {
    this.router = router;
    this.client = core.client;
    // `onLoad` is the commit of a navigation (docs/decisions/9-ticket.md).
    router.subscribe('onLoad', ({ toLocation: { pathname, search } }) => {
      endOtherFlow(core.client, pathname);
      core.submits.endIfLeft({ pathname, search: { ...search } });
    });
    waitForScreens(router, core.client);
  }

  location(): AppLocation {
    const { pathname, search, state } = this.router.state.location;
    return { pathname, search: { ...search }, message: readEntryState(state).message };
  }

  async endMessage(): Promise<void> {
    if (this.location().message !== undefined || this.hasGreeting()) await this.replaceEntry({});
  }

  /** Returns whether the present URL requests a greeting. */
  private hasGreeting(): boolean {
    return requestsGreeting(pickText(this.location().search, entryNames));
  }

  async go(destination: Destination | undefined, options: NavigationOptions): Promise<void> {
    const { signal, isLink = false, entry = {}, flowState, onMove } = options;
    const loadFailure = destination && (await this.loadScreen(destination, isLink));
    if (signal?.aborted) return;
    onMove?.();
    if (loadFailure !== undefined) return this.replaceEntry({ message: loadFailure });
    const { message, incident } = this.entryState();
    const present = { message, incident };
    // A submit has ended the greeting. If a link did not, Back would show it again.
    if (isLink && this.hasGreeting()) await this.replaceEntry(present);
    if (signal?.aborted) return;
    const next = entry === 'kept' ? present : entry;
    if (destination === undefined) await this.replaceEntry(next, flowState);
    else await this.moveTo(destination, next, { flowState, isLink });
  }

  /** Returns the state of the present history entry. */
  private entryState(): EntryState {
    return readEntryState(this.router.state.location.state);
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
  private replaceEntry(entry: EntryMessage, flowState?: Transition['state']): Promise<void> {
    return this.navigate(flowState, {
      to: '.',
      search: ({ action: _, sub: __, ...kept }: Record<string, unknown>) => kept,
      replace: true,
      resetScroll: false,
      state: { ...entry, trail: this.entryState().trail },
    });
  }

  /**
   * Moves to a destination. A forward move adds a history entry. A backward move within a flow returns to the entry of
   * that position, so that Back never shows the same screen twice (docs/decisions/10-trail.md). A challenged login and the
   * password reset that continues it are one flow here. A move to login replaces the entry, unless the user followed a link.
   */
  private async moveTo(
    destination: Destination,
    entry: EntryMessage,
    { flowState, isLink }: Pick<NavigationOptions, 'flowState' | 'isLink'>,
  ): Promise<void> {
    const to = pathOf(destination);
    const search = searchOf(destination);
    const { pathname, search: currentSearch } = this.router.state.location;
    const currentFlow = flowOfPath(pathname);
    const isWithinFlow =
      currentFlow !== undefined && destination.to === 'flow' && continues(currentFlow, destination.flow);
    if (!isWithinFlow) {
      // The move enters or leaves a flow, so the trail begins again.
      const replace = destination.to === 'login' && !isLink;
      return this.navigate(flowState, { to, search, replace, state: { ...entry, trail: [] } });
    }
    const here = flowSearch.parse({ ...currentSearch });
    const { trail, entriesBack, adds } = moveWithin(
      destination.flow,
      this.entryState().trail ?? [],
      here,
      destination.position ?? {},
    );
    if (entriesBack > 0) {
      await this.goBack(entriesBack);
      // The user may have pressed Back meanwhile, and have left the flow.
      const reached = flowOfPath(this.router.state.location.pathname);
      if (reached === undefined || !continues(reached, destination.flow)) return;
    }
    // The router is now at the entry that this navigation replaces, or after which it adds one.
    return this.navigate(flowState, { to, search, replace: !adds, state: { ...entry, trail } });
  }

  /**
   * Sets the next flow state, and navigates in the same task, so that the guard of this navigation is the first that reads
   * it. The code of the screen has loaded, so the navigation ends before any event of the user.
   */
  private async navigate(flowState: Transition['state'], options: NavigateOptions): Promise<void> {
    if (flowState !== undefined) setFlowState(this.client, flowState);
    await this.router.navigate(options);
  }

  /**
   * Goes back in the history. Resolves when the router shows an earlier entry, or after `goBackTimeout`. The browser
   * dispatches `popstate`, as if the user had gone back, which begins an action. So nothing can drop the move afterwards.
   */
  private goBack(entries: number): Promise<void> {
    const { history } = this.router;
    const { __TSR_index: present } = history.location.state;
    return new Promise((resolve) => {
      const finish = () => {
        stop();
        clearTimeout(timer);
        resolve();
      };
      const stop = this.router.subscribe('onResolved', ({ toLocation: { state } }) => {
        // The end of an earlier navigation, which has replaced the present entry, is not meant.
        if (state.__TSR_index < present) finish();
      });
      const timer = setTimeout(finish, goBackTimeout);
      history.go(-entries);
    });
  }
}
