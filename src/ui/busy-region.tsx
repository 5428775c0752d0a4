import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './busy-region.module.css';

interface BusyRegionProps {
  readonly busy: boolean;
  /** Rendered beside the content, and usable while the content is busy. */
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

const keepOut = ({ target }: FocusEvent) => {
  if (target instanceof HTMLElement) target.blur();
};

/**
 * Makes its content inert while `busy`. Fields, links and idle buttons dim themselves below `[inert]`, so the brand
 * header and the busy button keep their colours. Afterwards, if nothing else took the focus, it returns to its control.
 * If that control is gone, the error or the heading gets the focus (WCAG 2.2 SC 2.4.3).
 */
export function BusyRegion({ busy, overlay, children }: BusyRegionProps) {
  const content = useRef<HTMLDivElement>(null);
  /** What had the focus before the content was busy; `undefined` while it is not. */
  const focused = useRef<HTMLElement | null>(undefined);
  useLayoutEffect(() => {
    if (!busy) return;
    const region = content.current;
    const { activeElement } = document;
    focused.current = null;
    // Chrome before 102, Firefox before 112 and Safari before 15.5 have no `inert`: `keepOut` replaces it.
    if (region?.contains(activeElement) && activeElement instanceof HTMLElement) {
      focused.current = activeElement;
      activeElement.blur();
    }
    region?.addEventListener('focusin', keepOut);
    return () => region?.removeEventListener('focusin', keepOut);
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
