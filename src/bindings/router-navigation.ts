import type { RegisteredRouter } from '@tanstack/react-router';
import { ChunkLoadError } from '#api/load-chunk.ts';
import { reference } from '#api/reference.ts';
import type { FlowStore } from '#src/core/flow-store.ts';
import type { Navigation, NavigationOptions, PageLocation } from '#src/core/navigation.ts';
import { entryNames, lastingEntry, pickText } from '#src/flows/entry-params.ts';
import { flowOfPath, flows } from '#src/flows/flow.ts';
import { validateFlowSearch } from '#src/flows/flow-search.ts';
import { type EntryState, readEntryState } from '#src/flows/history-state.ts';
import { nextScreens } from '#src/flows/next-screens.ts';
import { positionName, trailAfter } from '#src/flows/trail.ts';
import type { Destination } from '#src/flows/transition.ts';
import { messages } from '#src/locales/messages.ts';
import { reloadForNewBuild } from './reload-for-new-build.ts';

/** If going back takes longer than this, in milliseconds, the history has no such entry. */
const goBackTimeout = 1000;

/** The `Navigation` of the live view: it navigates with the router. */
export class RouterNavigation implements Navigation {
  private readonly router: RegisteredRouter;
  private readonly flow: FlowStore;
  private readonly isBusy: () => boolean;

  /** @param isBusy returns whether a submit or a departure is under way. */
  constructor(router: RegisteredRouter, flow: FlowStore, isBusy: () => boolean) {
    this.router = router;
    this.flow = flow;
    this.isBusy = isBusy;
    router.subscribe('onLoad', ({ toLocation, pathChanged }) =>
      flow.commit(readEntryState(toLocation.state).proposal, flowOfPath(toLocation.pathname), pathChanged),
    );
  }

  location(): PageLocation {
    const { pathname, search } = this.router.state.location;
    return { pathname, search: { ...search } };
  }

  async endMessage(): Promise<void> {
    const { search, state } = this.router.state.location;
    const entry = pickText({ ...search }, entryNames);
    const hasGreeting = Object.keys(lastingEntry(entry)).length !== Object.keys(entry).length;
    const { message, trail } = readEntryState(state);
    if (message === undefined && !hasGreeting) return;
    await this.stay({ trail });
  }

  prefetchNext(): void {
    for (const path of nextScreens(flowOfPath(this.location().pathname))) {
      this.router.loadRouteChunk(this.router.routesByPath[path])?.catch(() => undefined);
    }
  }

  async prepare(destination: Destination, carried?: NavigationOptions, signal?: AbortSignal): Promise<void> {
    try {
      await this.router.loadRouteChunk(this.router.routesByPath[pathOf(destination)]);
    } catch (error) {
      if (error instanceof ChunkLoadError) {
        await reloadForNewBuild(() => {
          // A submit that navigates has received its responses, so it may reload. A link may not, because a submit can
          // begin after the click.
          if (carried === undefined ? this.isBusy() : signal?.aborted) return false;
          this.addEntry(destination, carried);
          return true;
        });
      }
      throw error;
    }
  }

  /** Adds the history entry of a destination. The page shows it after the reload. */
  private addEntry(destination: Destination, carried: NavigationOptions = {}): void {
    const { state } = carried;
    if (state === 'none') this.flow.clear();
    else if (state !== undefined) this.flow.set(state);
    const { history } = this.router;
    const location = { to: pathOf(destination), search: searchOf(destination) };
    const key = `new-build-${Date.now()}`;
    const index = history.location.state.__TSR_index + 1;
    const entry = { ...messageOf(carried), trail: [], __TSR_index: index, __TSR_key: key, key };
    // The router has replaced `window.history.pushState` and would render the destination before the reload.
    const href = history.createHref(this.router.buildLocation(location).publicHref);
    History.prototype.pushState.call(window.history, entry, '', href);
  }

  async go(destination: Destination | undefined, carried: NavigationOptions): Promise<boolean> {
    const proposal = this.flow.propose(carried.state);
    const { state } = this.router.state.location;
    const entry = {
      ...(carried.keepsMessage ? readEntryState(state) : {}),
      ...messageOf(carried),
      proposal,
    };
    if (destination === undefined) await this.stay({ ...entry, trail: readEntryState(state).trail });
    else await this.leave(destination, entry, carried.isLink === true);
    return readEntryState(this.router.state.resolvedLocation?.state).proposal === proposal;
  }

  /** Stays on the screen: replaces the current history entry, without greeting parameters in the URL. */
  private async stay(state: ReturnType<typeof readEntryState>): Promise<void> {
    await this.router.navigate({
      to: '.',
      search: ({ action: _, sub: __, ...lasting }) => ({
        ...lasting,
        ...pickText({ ...lastingEntry(this.entryParams()) }, ['sub']),
      }),
      replace: true,
      resetScroll: false,
      state,
    });
  }

  /**
   * Navigates to a destination. A forward move adds a history entry. A backward move within a flow returns to the entry
   * of that position, so that Back never shows the same screen twice (docs/decisions/10-trail.md). A redirect to login
   * replaces the entry.
   */
  private async leave(
    destination: Destination,
    entry: ReturnType<typeof readEntryState>,
    isLink: boolean,
  ): Promise<void> {
    const to = pathOf(destination);
    const search = searchOf(destination);
    const { pathname, search: current, state } = this.router.state.location;
    const flow = flowOfPath(pathname);
    if (destination.to !== 'flow' || destination.flow !== flow) {
      const replace = destination.to === 'login' && !isLink;
      return this.router.navigate({ to, search, replace, state: { ...entry, trail: [] } });
    }
    const here = positionName(flow, validateFlowSearch({ ...current }));
    const { trail = [] } = readEntryState(state);
    const move = trailAfter(trail, here, positionName(flow, destination.position ?? {}));
    if (move.back > 0) await this.goBack(move.back);
    await this.router.navigate({
      to,
      search,
      replace: !move.adds,
      state: { ...entry, trail: move.trail },
    });
  }

  /** Goes back in the history. Resolves when the router shows that entry, or after `goBackTimeout`. */
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

  /** Returns the entry parameters in the URL. */
  private entryParams() {
    return pickText(this.location().search, entryNames);
  }
}

/** The message of a navigation, with the incident by which Merchant Support finds the failed call. */
function messageOf({ message, failedAt }: NavigationOptions): Pick<EntryState, 'message' | 'incident'> {
  if (message === undefined) return {};
  const needsIncident = messages[message].reference === true && failedAt !== undefined;
  return { message, incident: needsIncident ? { reference: reference(), at: failedAt } : undefined };
}

/** Returns the path of a destination's route. */
export function pathOf(destination: Destination) {
  switch (destination.to) {
    case 'login':
      return '/';
    case 'contact':
      return '/contact';
    case 'flow':
      return flows[destination.flow].path;
    case 'unidentified':
    case 'security':
      return `/${destination.to}` as const;
  }
}

/** Returns the search parameters of a destination, without the entry parameters. */
export function searchOf(destination: Destination) {
  switch (destination.to) {
    case 'login':
    case 'contact':
      return {};
    case 'flow':
      return { ...destination.position };
    case 'unidentified':
    case 'security':
      return { flow: destination.flow };
  }
}
