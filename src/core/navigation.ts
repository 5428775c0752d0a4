import type { Destination, Transition } from '#src/flows/transition.ts';

/** Where the page is. */
export interface Place {
  /** The route's path, without the prefix of the host. */
  readonly pathname: string;
  /** The address's parameters, names in lower case. */
  readonly search: Readonly<Record<string, unknown>>;
}

/** What a navigation carries beside its destination. */
export interface Carried {
  readonly message?: Transition['message'];
  /** When the submit ended, in epoch milliseconds: some messages show it. */
  readonly failedAt?: number | undefined;
  /** The flow's next state. */
  readonly state?: Transition['state'];
  /** The message of the screen stays: no user submitted anything. */
  readonly keepsMessage?: boolean;
  /** The user followed a link: always a new history entry. */
  readonly isLink?: boolean;
  /** Before the view is live, nothing waits for this navigation: the view makes it when it is. */
  readonly isDeferrable?: boolean;
}

/** How the core moves the page. The view implements it with the router (src/bindings/router-navigation.ts). */
export interface Navigation {
  place(): Place;
  /** Removes the message and the greeting parameters of the screen, because a submit begins. */
  endMessage(): Promise<void>;
  /** Fetches the code of the screens that may follow a submit here. */
  prefetchNext(): void;
  /**
   * Loads the code of a destination. If a newer build has replaced that code, the page reloads at the destination.
   *
   * @param carried what the navigation of a submit will carry; a link carries nothing.
   * @param signal the user cancels the submit.
   * @throws {ChunkLoadError} if the code fails to load and the page stays.
   */
  prepare(destination: Destination, carried?: Carried, signal?: AbortSignal): Promise<void>;
  /**
   * Navigates, or stays without a destination.
   *
   * @param signal a navigation that still waits for the view is not made if it aborts.
   * @returns whether the navigation committed; another navigation may have replaced it.
   */
  go(destination: Destination | undefined, carried: Carried, signal?: AbortSignal): Promise<boolean>;
}

/**
 * The navigation until the view is attached: it knows the address, and a navigation waits for the view. It passes
 * everything on from then.
 */
export class DeferredNavigation implements Navigation {
  private readonly landing: () => Place;
  private view: Navigation | undefined;
  private decided: () => void = () => undefined;
  /** Resolves when the view is attached or fails to load. */
  private readonly whenDecided = new Promise<void>((resolve) => {
    this.decided = resolve;
  });

  /** @param landing reads the address of the page that was loaded. */
  constructor(landing: () => Place) {
    this.landing = landing;
  }

  /** The view is live: navigations that waited are carried out. */
  attach(view: Navigation): void {
    this.view = view;
    this.decided();
  }

  place(): Place {
    return this.view?.place() ?? this.landing();
  }

  async endMessage(): Promise<void> {
    await this.view?.endMessage();
  }

  prefetchNext(): void {
    this.view?.prefetchNext();
  }

  async prepare(destination: Destination, carried?: Carried, signal?: AbortSignal): Promise<void> {
    await this.view?.prepare(destination, carried, signal);
  }

  async go(destination: Destination | undefined, carried: Carried, signal?: AbortSignal): Promise<boolean> {
    const navigated = this.whenDecided.then(() =>
      this.view === undefined || signal?.aborted ? false : this.view.go(destination, carried),
    );
    if (this.view === undefined && carried.isDeferrable) return true;
    return navigated;
  }

  /** The view fails to load: navigations that wait for it end. A view that is attached later navigates. */
  abandon(): void {
    this.decided();
  }
}
