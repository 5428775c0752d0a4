import { type RefObject, useEffect } from 'react';

/**
 * Keeps the focus in a region when the focused control disappears: moves it to the message that contained the control if
 * that is still there, otherwise to the heading (WCAG 2.2 SC 2.4.3).
 */
export function useFocusRescue(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = region.current;
    if (element === null) return;
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
      const target = message?.isConnected ? message : element.querySelector<HTMLElement>('h1');
      if (target === null) return;
      target.tabIndex = -1;
      target.focus();
    });
    element.addEventListener('focusin', remember);
    element.addEventListener('focusout', forget);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', remember);
      element.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, [region]);
}
