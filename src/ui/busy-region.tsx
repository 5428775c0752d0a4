import { type ReactNode, useLayoutEffect, useRef } from 'react';
import styles from './busy-region.module.css';

interface BusyRegionProps {
  readonly busy: boolean;
  /** Beside the content: what can still be used while it is busy. */
  readonly overlay?: ReactNode;
  readonly children: ReactNode;
}

const keepOut = ({ target }: FocusEvent) => {
  if (target instanceof HTMLElement) target.blur();
};

/**
 * Dims its content and takes it out of reach while something is under way. Making it inert takes the focus
 * away; it comes back when the work is done, unless it has gone elsewhere meanwhile.
 */
export function BusyRegion({ busy, overlay, children }: BusyRegionProps) {
  const content = useRef<HTMLDivElement>(null);
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (!busy) return;
    const { activeElement } = document;
    const inside = content.current?.contains(activeElement) ?? false;
    focused.current = inside ? activeElement : null;
    // `inert` does not exist before Chrome 102, Firefox 112 and Safari 15.5; there the focus is kept out by hand.
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
  return (
    <>
      <div aria-busy={busy}>
        <div ref={content} className={`${styles.content} ${busy ? styles.busy : ''}`} inert={busy}>
          {children}
        </div>
      </div>
      {overlay}
    </>
  );
}
