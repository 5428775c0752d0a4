import type { MutationKey, QueryClient } from '@tanstack/query-core';
import { type NoticeName, noticeId } from '#api/page-start.ts';

/** Milliseconds after which a notice announces that a submit is slow, and the user can cancel it. */
export const slowAfter = 8000;

/** Milliseconds after which a notice offers to post a form again. By then the browser has usually left the page. */
export const departureNoticeAfter = 4000;

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
    const { pageStart } = window;
    const template = pageStart && document.getElementById(noticeId(this.options.name, pageStart.locale));
    if (!(template instanceof HTMLTemplateElement)) return;
    const notice = document.createElement('div');
    // A screen reader announces the text only if the status element is in the page before it (WCAG 2.2 SC 4.1.3).
    notice.setAttribute('role', 'status');
    document.body.append(notice);
    notice.append(template.content.cloneNode(true));
    notice.querySelector('button')?.addEventListener('click', this.options.onClick);
    this.element = notice;
  }
}
