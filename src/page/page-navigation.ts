import type { QueryClient } from '@tanstack/query-core';
import {
  type AppLocation,
  messageState,
  type Navigation,
  type NavigationOptions,
} from '#src/core/navigation.ts';
import { setFlowState } from '#src/core/ticket.ts';
import { pathOf, searchOf } from '#src/flow/destination.ts';
import {
  entryNames,
  lastingEntry,
  pickText,
  requestsGreeting,
  stringifySearch,
} from '#src/flow/entry-params.ts';
import { firstStep, isSamePath } from '#src/flow/flow.ts';
import type { Destination } from '#src/flow/transition.ts';
import { setPageBusy } from './page-busy.ts';
import { pageRoot, preventHydration } from './page-form-fields.ts';
import { removePageMessage, showPageMessage } from './page-message.ts';
import { loadPageTexts } from './page-texts.ts';

interface PageNavigationOptions {
  readonly client: QueryClient;
  readonly readLocation: () => AppLocation;
  /** Returns whether a submit or a departure is under way. */
  readonly isBusy: () => boolean;
}

/**
 * The navigation of a page without a view. It shows messages above the form. For another screen it changes the URL and
 * shows the failure page; after a reload the page shows that screen. If the view starts after all, it renders the history
 * entry and takes over the page.
 *
 * Until the view starts, Back and Forward to another screen load the page again, also before this navigation is attached.
 * A link is a page load then, too.
 */
export class PageNavigation implements Navigation {
  private readonly client: QueryClient;
  readonly location: () => AppLocation;
  private readonly isBusy: () => boolean;
  /** The URL of the screen that the page shows; `''` if the user had left it before the core ran. */
  private shownUrl: string;
  /** Whether the user has moved to another screen by Back or Forward. */
  private isLeft: boolean;
  private reloads = false;

  constructor({ client, readLocation, isBusy }: PageNavigationOptions) {
    this.client = client;
    this.location = readLocation;
    this.isBusy = isBusy;
    const { route } = window.pageStart ?? {};
    this.isLeft = route !== undefined && !isSamePath(route, readLocation().pathname);
    this.shownUrl = this.isLeft ? '' : currentUrl();
    // In the next task. If Back ends a departure, the page is busy until its mutation has settled.
    const check = () => void setTimeout(() => this.reloadIfLeft());
    check();
    window.addEventListener('popstate', () => {
      // Back or Forward during a reload aborts it, so the page must reload once more.
      this.isLeft = this.reloads || currentUrl() !== this.shownUrl;
      this.reloads = false;
      check();
    });
    // A submit or a departure may have ended.
    client.getMutationCache().subscribe(check);
  }

  /**
   * Loads the page again if the user has left its screen, but not during a submit or a departure.
   */
  private reloadIfLeft(): void {
    if (!this.isLeft || this.reloads || this.isBusy() || !pageRoot()) return;
    this.reloads = true;
    // Until the browser shows the new page, the old one accepts nothing.
    setPageBusy(true);
    window.location.reload();
  }

  /** Returns whether the browser loads the page again, so that the view must not start. */
  isReloading(): boolean {
    return this.reloads;
  }

  async endMessage(): Promise<void> {
    removePageMessage();
    const { message, incident: _, ...kept } = window.history.state ?? {};
    const greets = requestsGreeting(pickText(this.location().search, entryNames));
    if (greets || message !== undefined)
      window.history.replaceState(kept, '', greets ? this.href({}) : undefined);
    if (!this.isLeft) this.shownUrl = currentUrl();
  }

  async go(destination: Destination | undefined, options: NavigationOptions): Promise<boolean> {
    const { action, message, retryAt, state, keepsMessage = false } = options;
    const stays = destination === undefined || isShown(destination);
    // An action while the text loads drops the whole navigation, so that no history entry has a message that is not shown.
    if (stays && message !== undefined) await loadPageTexts();
    if (action?.isLatest() === false) return false;
    if (state !== undefined) setFlowState(this.client, state === 'none' ? undefined : state);
    if (stays) {
      window.history.replaceState(nextEntryState(options, true), '');
      if (message !== undefined) await showPageMessage(message, retryAt);
      else if (!keepsMessage) removePageMessage();
    } else this.moveTo(destination, options);
    return true;
  }

  /** Adds a history entry for another screen, and shows the failure page in its place. */
  private moveTo(destination: Destination, options: NavigationOptions): void {
    const url = this.href(searchOf(destination), pathOf(destination));
    window.history.pushState({ ...nextEntryState(options, false), trail: [] }, '', url);
    this.shownUrl = currentUrl();
    this.isLeft = false;
    const root = pageRoot();
    if (root === null) return;
    preventHydration();
    window.pageStart?.showFailurePage?.('load', root);
  }

  /** Returns the URL of a route with the entry parameters that last. @param path the present route's by default. */
  private href(search: object, path: string = this.location().pathname): string {
    const base = (window.pageStart?.base ?? '/').replace(/\/$/, '');
    const lasting = lastingEntry(pickText(this.location().search, entryNames));
    return base + path + stringifySearch({ ...lasting, ...search });
  }
}

/**
 * Returns the state of the history entry that a navigation writes.
 *
 * @param stays whether the entry replaces the present one; otherwise it follows it.
 */
function nextEntryState(options: NavigationOptions, stays: boolean): object {
  const { __TSR_index: index = 0, message, incident, ...present } = window.history.state ?? {};
  // The router discards the state of an entry that lacks its keys.
  const key = `page-${Date.now()}`;
  return {
    ...present,
    ...(options.keepsMessage ? { message, incident } : messageState(options)),
    key,
    __TSR_key: key,
    __TSR_index: stays ? index : index + 1,
  };
}

/** Returns the path and the query of the URL. Another hash is no other screen. */
const currentUrl = (): string => window.location.pathname + window.location.search;

/** Whether the page itself is the screen of a destination. A landing page with a form is the first step of its flow. */
function isShown(destination: Destination): boolean {
  if (pathOf(destination) !== window.pageStart?.route) return false;
  if (destination.to !== 'flow') return true;
  const first = firstStep(destination.flow);
  return (destination.position?.step ?? first) === first;
}
