import { reference } from '#api/reference.ts';
import { requestsMessage, stringifySearch, withoutUrlMessage } from '#src/flow/entry-params.ts';
import type { HistoryEntryState } from '#src/flow/history-state.ts';
import type { Destination, Transition } from '#src/flow/transition.ts';
import * as flags from '#src/start/page-flags.ts';
import type { FlowSessionChange } from './flow-session.ts';
import { untilAborted } from './latest-action.ts';

/** The key of the query that loads the code of a screen after Back or Forward. The page is busy while it fetches. */
export const screensKey = ['screens'] as const;

export interface AppLocation {
  /** The path of the route, without the prefix `/Login` or `/Loginapp`. */
  readonly pathname: string;
  /** The search parameters of the URL, by their names in lower case. */
  readonly search: Readonly<Record<string, unknown>>;
}

/** The message of a history entry, with what Merchant Support needs to find the failed call. */
export type HistoryMessage = Pick<HistoryEntryState, 'message' | 'incident'>;

/** The message and the flow session that a navigation sets, and the signal that drops it. */
export interface HistoryChange extends FlowSessionChange {
  /**
   * The message of the history entry; `{}` sets none. If the member is missing, `replaceEntry` keeps the present message, and
   * `navigate` shows none.
   */
  readonly historyMessage?: HistoryMessage | undefined;
  /** If this signal aborts before the history has changed, nothing changes. Usually the next action aborts it. */
  readonly signal?: AbortSignal | undefined;
}

export interface NavigationOptions extends HistoryChange {
  /**
   * Whether the user followed a link. If so:
   * - The history entry that the user leaves loses the message that its URL requests. It also loses its own message if that
   *   message ends then (`endsAtLink` in src/locales/messages.ts).
   * - A navigation to login adds a history entry.
   * - If a screen fails to load while the browser is offline, the message is REQUEST_OFFLINE.
   */
  readonly isLink?: boolean;
}

/**
 * Returns a transition's message with its incident, for a history entry.
 *
 * @param at when the call failed, in epoch milliseconds; by default now.
 */
export const historyMessageOf = (
  { message, retryAt }: Pick<Transition, 'message' | 'retryAt'>,
  at = Date.now(),
): HistoryMessage =>
  message === undefined ? {} : { message, incident: { reference: reference(), at, retryAt } };

/**
 * How the core navigates. The view attaches its implementation (`routerNavigation`). If the view has failed, src/page/ attaches
 * another one. Until then, `deferNavigation` makes every navigation wait.
 */
export interface Navigation {
  location(): AppLocation;
  /**
   * Removes the message and the URL parameters that request one. The live view keeps the reason of a password change. Called at
   * every submit, and when a message is outdated.
   */
  clearMessage(): Promise<void>;
  /**
   * Loads the code of a destination's screen, and navigates there. If the code fails to load, the present screen stays and shows
   * a message. Resolves when the navigation has taken effect or is dropped.
   */
  navigate(destination: Destination, options: NavigationOptions): Promise<void>;
  /**
   * Changes the message of the history entry, and the flow session. The guard of the route then decides which screen is shown.
   *
   * @returns `false` if the change was dropped.
   */
  replaceEntry(options: HistoryChange): Promise<boolean>;
}

/** The navigation that the parts of the core use. They can call neither `attach` nor `endUrlMessage`. */
export type CoreNavigation = Omit<ReturnType<typeof deferNavigation>, 'attach' | 'endUrlMessage'>;

/**
 * Returns the navigation of a core. It passes each call on to the attached navigation. Until one is attached, every change waits,
 * because the page must not change under the user's pointer.
 *
 * @param readLocation reads the location of the loaded page from its URL.
 */
export function deferNavigation(readLocation: () => AppLocation) {
  let attached: Navigation | undefined;
  let resolveAttached: () => void = () => undefined;
  const attachment = new Promise<void>((resolve) => {
    resolveAttached = resolve;
  });
  /**
   * Resolves with the attached navigation. If `signal` aborts, resolves with `undefined`, so that a dropped change stops waiting.
   */
  async function whenAttached(signal: AbortSignal | undefined): Promise<Navigation | undefined> {
    await Promise.race([attachment, untilAborted(signal)]);
    return signal?.aborted ? undefined : attached;
  }

  /**
   * Removes the message that the URL requests, and its parameters, so that Back does not show it again. Until React has rendered,
   * a login or a link does not wait, because it may leave the page before the view is live.
   */
  function endUrlMessage(): void {
    const { search } = readLocation();
    if (flags.isViewStarted() || !requestsMessage(search)) return;
    const { origin, pathname } = window.location;
    const url = origin + pathname + stringifySearch(withoutUrlMessage(search));
    window.history.replaceState(window.history.state, '', url);
    document.querySelector('#root [role=status]')?.remove();
  }

  return {
    /** Attaches a navigation in place of the previous one. The changes that wait for a navigation then continue. */
    attach(navigation: Navigation): void {
      attached = navigation;
      resolveAttached();
    },
    whenAttached,
    location: (): AppLocation => attached?.location() ?? readLocation(),
    endUrlMessage,
    async clearMessage(): Promise<void> {
      if (attached !== undefined) return attached.clearMessage();
      // While this call waits, Back or Forward can show another history entry. The call must not remove the message of that
      // entry.
      const moved = new AbortController();
      window.addEventListener('popstate', () => moved.abort(), { once: true });
      await (await whenAttached(moved.signal))?.clearMessage();
    },
    async navigate(destination: Destination, options: NavigationOptions): Promise<void> {
      await (await whenAttached(options.signal))?.navigate(destination, options);
    },
    async replaceEntry(options: HistoryChange): Promise<boolean> {
      return (await (await whenAttached(options.signal))?.replaceEntry(options)) ?? false;
    },
  };
}
