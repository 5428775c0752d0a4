/** After this many milliseconds a notice announces a slow submit, and the user can cancel it. */
export const slowAfter = 8000;

/** Shows the notice of a slow submit while the view is not live. index.html contains the notice as a template. */
export class SlowNotice {
  private readonly onCancel: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private element: Element | undefined;

  /** @param onCancel called when the user cancels the submit. */
  constructor(onCancel: () => void) {
    this.onCancel = onCancel;
  }

  /** Shows the notice after `slowAfter` milliseconds, unless `hide` is called first. */
  start(): void {
    this.hide();
    this.timer = setTimeout(() => this.show(), slowAfter);
  }

  /** Removes the notice, or keeps it from being shown. */
  hide(): void {
    clearTimeout(this.timer);
    this.element?.remove();
    this.element = undefined;
  }

  private show(): void {
    const locale = window.pageStart?.locale ?? '';
    const template = document.getElementById(`slow-notice.${locale}`);
    if (!(template instanceof HTMLTemplateElement)) return;
    const notice = document.createElement('div');
    // A screen reader announces the text only if the status element is in the page before it (WCAG 2.2 SC 4.1.3).
    notice.setAttribute('role', 'status');
    document.body.append(notice);
    notice.append(template.content.cloneNode(true));
    notice.querySelector('button')?.addEventListener('click', () => {
      this.hide();
      this.onCancel();
    });
    this.element = notice;
  }
}
