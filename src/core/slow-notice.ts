/** A submit that takes longer, in milliseconds, is announced, and the user can stop waiting. */
export const slowAfter = 8000;

/** The notice of a slow submit while the view is not live, from the template that index.html holds. */
export class SlowNotice {
  private readonly onStop: () => void;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private element: Element | undefined;

  /** @param onStop called when the user stops waiting. */
  constructor(onStop: () => void) {
    this.onStop = onStop;
  }

  /** Shows the notice if the submit takes long. */
  start(): void {
    this.hide();
    this.timer = setTimeout(() => this.show(), slowAfter);
  }

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
    // The role stands before the text, so that its change is announced.
    notice.setAttribute('role', 'status');
    document.body.append(notice);
    notice.append(template.content.cloneNode(true));
    notice.querySelector('button')?.addEventListener('click', () => {
      this.hide();
      this.onStop();
    });
    this.element = notice;
  }
}
