import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './busy-region.module.css';

interface BusyRegionProps {
  readonly busy: boolean;
  /** Rendered beside the content, and usable while the content is busy. */
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

const blurTarget = ({ target }: FocusEvent) => {
  if (target instanceof HTMLElement) target.blur();
};

/**
 * Makes its content inert while `busy`. Only fields, links and idle buttons are dimmed, by their own styles below
 * `[inert]`, so the brand header and the busy button keep their colours. Afterwards, if no other element has the focus,
 * the control that had it gets it back. If that control has disappeared, the error or the heading gets the focus (WCAG
 * 2.2 SC 2.4.3).
 */
export function BusyRegion({ busy, overlay, children }: BusyRegionProps) {
  const content = useRef<HTMLDivElement>(null);
  /** The element that had the focus before the content was busy, if any; `undefined` while the content is not busy. */
  const focused = useRef<HTMLElement | null>(undefined);
  useLayoutEffect(() => {
    if (!busy) return;
    const region = content.current;
    const { activeElement } = document;
    focused.current = null;
    // Chrome before 102, Firefox before 112 and Safari before 15.5 have no `inert`: `blurTarget` replaces it.
    if (region?.contains(activeElement) && activeElement instanceof HTMLElement) {
      focused.current = activeElement;
      activeElement.blur();
    }
    region?.addEventListener('focusin', blurTarget);
    return () => region?.removeEventListener('focusin', blurTarget);
  }, [busy]);
  // The effects of a new screen run before this one and may have moved the focus.
  useEffect(() => {
    if (busy || focused.current === undefined) return;
    const previous = focused.current?.isConnected ? focused.current : undefined;
    focused.current = undefined;
    if (document.activeElement !== document.body) return;
    const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector);
    const message = find('[role=alert][data-message-key]');
    if (message) message.tabIndex = -1;
    (previous ?? message ?? find('h1'))?.focus();
  }, [busy]);
  return (
    <>
      <div aria-busy={busy}>
        <div ref={content} className={busy ? styles.busy : undefined} inert={busy}>
          {children}
        </div>
      </div>
      {overlay}
    </>
  );
}
