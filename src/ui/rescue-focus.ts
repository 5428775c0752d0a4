/**
 * Keeps the focus in a region when the focused control disappears: moves it to the message that contained the control if
 * that is still there, otherwise to the heading (WCAG 2.2 SC 2.4.3). Returns a function that ends this, as a React ref does.
 */
export function rescueFocus(region: HTMLElement): () => void {
  let control: Element | undefined;
  let message: HTMLElement | null = null;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  const remember = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    control = target;
    message = target.closest<HTMLElement>('[data-message-key]');
  };
  // In some browsers the removal of a control fires `focusout` too. The control is not connected afterwards.
  const forget = () =>
    queueMicrotask(() => {
      if (control?.isConnected && isLost()) control = undefined;
    });
  const observer = new MutationObserver(() => {
    if (control === undefined || control.isConnected) return;
    control = undefined;
    if (!isLost()) return;
    const target = message?.isConnected ? message : region.querySelector<HTMLElement>('h1');
    if (target === null) return;
    target.tabIndex = -1;
    target.focus();
  });
  region.addEventListener('focusin', remember);
  region.addEventListener('focusout', forget);
  observer.observe(region, { childList: true, subtree: true });
  return () => {
    region.removeEventListener('focusin', remember);
    region.removeEventListener('focusout', forget);
    observer.disconnect();
  };
}
