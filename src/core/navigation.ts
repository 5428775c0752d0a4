import type { Destination, Transition } from '#src/flows/transition.ts';

/** The location of the page within the app. */
export interface PageLocation {
  /** The path of the route, without the prefix `/Login` or `/Loginapp`. */
  readonly pathname: string;
  /** The search parameters of the URL, by their names in lower case. */
  readonly search: Readonly<Record<string, unknown>>;
}

/** Options of a navigation. */
export interface NavigationOptions {
  readonly message?: Transition['message'];
  /** When the submit ended, in epoch milliseconds. Some messages show it. */
  readonly failedAt?: number | undefined;
  /** The next state of the flow, which the navigation proposes. */
  readonly state?: Transition['state'];
  /** Whether the message of the screen stays, because this navigation does not follow a submit. */
  readonly keepsMessage?: boolean;
  /** Whether the user followed a link. The navigation always adds a history entry then. */
  readonly isLink?: boolean;
  /**
   * Whether `go` may resolve before the navigation is made. Then the submit ends while the view is still loading, and
   * the view makes the navigation when it is attached.
   */
  readonly isDeferrable?: boolean;
}

/** How the core navigates. The view implements it with the router (src/bindings/router-navigation.ts). */
export interface Navigation {
  /** Returns the present location. */
  location(): PageLocation;
  /** Removes the message and the greeting parameters of the screen, because a submit begins. */
  endMessage(): Promise<void>;
  /** Prefetches the code of the screens that may follow a submit on the present screen. */
  prefetchNext(): void;
  /**
   * Loads the code of a destination's screen. If a newer build has replaced that file, the page reloads at the
   * destination.
   *
   * @param options the options of the navigation that follows a submit; `undefined` for a link.
   * @param signal aborts if the user cancels the submit. The page does not reload then.
   * @returns a promise that rejects with a `ChunkLoadError` if the code fails to load and the page does not reload.
   */
  prepare(destination: Destination, options?: NavigationOptions, signal?: AbortSignal): Promise<void>;
  /**
   * Navigates to a destination. Without one, the screen stays, and its history entry changes.
   *
   * @param signal cancels the navigation while it waits for the view.
   * @returns whether the navigation committed. It did not if another navigation replaced it.
   */
  go(
    destination: Destination | undefined,
    options: NavigationOptions,
    signal?: AbortSignal,
  ): Promise<boolean>;
}

/**
 * The navigation of a core whose view may not be attached yet. Until then it reads the location from the URL, and
 * navigations wait. After that it passes every call on to the view.
 */
export class DeferredNavigation implements Navigation {
  private readonly readLocation: () => PageLocation;
  private view: Navigation | undefined;
  private resolveDecided: () => void = () => undefined;
  /** Resolves when the view is attached or has failed to load. */
  private readonly whenDecided = new Promise<void>((resolve) => {
    this.resolveDecided = resolve;
  });

  /** @param readLocation reads the location of the loaded page from its URL. */
  constructor(readLocation: () => PageLocation) {
    this.readLocation = readLocation;
  }

  /** Attaches the view, which then makes the navigations that wait. */
  attach(view: Navigation): void {
    this.view = view;
    this.resolveDecided();
  }

  location(): PageLocation {
    return this.view?.location() ?? this.readLocation();
  }

  async endMessage(): Promise<void> {
    await this.view?.endMessage();
  }

  prefetchNext(): void {
    void this.whenDecided.then(() => this.view?.prefetchNext());
  }

  async prepare(destination: Destination, options?: NavigationOptions, signal?: AbortSignal): Promise<void> {
    await this.view?.prepare(destination, options, signal);
  }

  async go(
    destination: Destination | undefined,
    options: NavigationOptions,
    signal?: AbortSignal,
  ): Promise<boolean> {
    const navigated = this.whenDecided.then(() =>
      this.view === undefined || signal?.aborted ? false : this.view.go(destination, options),
    );
    if (this.view === undefined && options.isDeferrable) return true;
    return navigated;
  }

  /**
   * Ends the navigations that wait for the view, because the view failed to load. They do not commit. A view that is
   * attached later navigates.
   */
  abandon(): void {
    this.resolveDecided();
  }
}
