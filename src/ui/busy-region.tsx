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
 * header and the busy button keep their colours. The focus returns to its control afterwards, if the user has not
 * moved it. If the control is gone and nothing else took the focus, the error or the heading gets it (SC 2.4.3).
 */
export function BusyRegion({ busy, overlay, children }: BusyRegionProps) {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  const wasUsed = useRef(false);
  useLayoutEffect(() => {
    if (!busy) return;
    const { activeElement } = document;
    const inside = content.current?.contains(activeElement) ?? false;
    focused.current = inside ? activeElement : null;
    // Chrome before 102, Firefox before 112 and Safari before 15.5 have no `inert`: `keepOut` replaces it.
    if (inside && activeElement instanceof HTMLElement) activeElement.blur();
    const region = content.current;
    region?.addEventListener('focusin', keepOut);
    return () => {
      region?.removeEventListener('focusin', keepOut);
      const previous = focused.current;
      const { activeElement: now } = document;
      if (
        previous instanceof HTMLElement &&
        previous.isConnected &&
        (now === null || now === document.body)
      ) {
        previous.focus();
      }
    };
  }, [busy]);
  useEffect(() => {
    const region = content.current;
    const use = () => {
      wasUsed.current = true;
    };
    region?.addEventListener('focusin', use);
    return () => region?.removeEventListener('focusin', use);
  }, []);
  // The effects of a new screen run before this one and may have moved the focus.
  useEffect(() => {
    if (busy || !wasUsed.current) return;
    wasUsed.current = false;
    if (document.activeElement !== null && document.activeElement !== document.body) return;
    const target =
      content.current?.querySelector<HTMLElement>('[role="alert"][data-message-key]') ??
      content.current?.querySelector<HTMLElement>('h1');
    if (!target) return;
    target.tabIndex = -1;
    target.focus();
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
