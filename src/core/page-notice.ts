/** Milliseconds after which a notice announces that a submit is slow, and the user can cancel it. */
export const slowAfter = 8000;

/** Milliseconds after which a notice offers to post a form again. By then the browser has usually left the page. */
export const departureNoticeAfter = 4000;

/** A notice with a button, for a user who waits before the view is live. index.html contains it as a template. */
export class PageNotice {
  private readonly name: string;
  private readonly delay: number;
  private readonly onClick: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private element: Element | undefined;

  /**
   * @param name the first part of the template's id; the second is the locale.
   * @param delay milliseconds before the notice appears.
   */
  constructor(name: string, delay: number, onClick: () => void) {
    this.name = name;
    this.delay = delay;
    this.onClick = onClick;
  }

  /** Shows the notice after its delay if `waits`; otherwise removes it. */
  toggle(waits: boolean): void {
    if (waits) {
      this.timer ??= setTimeout(() => this.show(), this.delay);
      return;
    }
    clearTimeout(this.timer);
    this.timer = undefined;
    this.element?.remove();
    this.element = undefined;
  }

  /** Returns whether the notice is in the page. */
  isShown(): boolean {
    return this.element !== undefined;
  }

  private show(): void {
    const template = document.getElementById(`${this.name}.${window.pageStart?.locale}`);
    if (!(template instanceof HTMLTemplateElement)) return;
    const notice = document.createElement('div');
    // A screen reader announces the text only if the status element is in the page before it (WCAG 2.2 SC 4.1.3).
    notice.setAttribute('role', 'status');
    document.body.append(notice);
    notice.append(template.content.cloneNode(true));
    notice.querySelector('button')?.addEventListener('click', this.onClick);
    this.element = notice;
  }
}
