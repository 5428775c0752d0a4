import type { MutationKey, QueryClient } from '@tanstack/query-core';
import type { NoticeName } from '#api/page-start.ts';

interface PageNoticeOptions {
  readonly client: QueryClient;
  readonly name: NoticeName;
  /** The user waits while a mutation whose key begins with this one is pending. */
  readonly mutationKey: MutationKey;
  /** Milliseconds of waiting after which the notice appears. */
  readonly delay: number;
  /** Called when the user clicks the notice's button. */
  readonly onClick: () => void;
}

/** A notice with a button, for a user who waits before the view is live. */
export class PageNotice {
  private readonly options: PageNoticeOptions;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private element: Element | undefined;

  constructor(options: PageNoticeOptions) {
    this.options = options;
  }

  /** Returns whether the notice is in the page. */
  isShown(): boolean {
    return this.element !== undefined;
  }

  /**
   * Removes the notice if the user no longer waits, and starts its delay if a wait has begun. Call it at every event of
   * the mutation cache.
   *
   * @param mayAppear `false` once the view shows notices. If this notice is shown, it then stays until the wait is over,
   *   because a click on its button would be lost if the view replaced it.
   */
  update(mayAppear: boolean): void {
    const { client, mutationKey, delay } = this.options;
    const isWaiting = client.isMutating({ mutationKey }) > 0;
    if (!isWaiting) {
      this.element?.remove();
      this.element = undefined;
    }
    if (isWaiting && mayAppear) {
      this.timer ??= setTimeout(() => this.show(), delay);
    } else {
      clearTimeout(this.timer);
      this.timer = undefined;
    }
  }

  private show(): void {
    const { name, onClick } = this.options;
    this.element = window.pageStart?.showNotice?.(name, onClick);
  }
}
