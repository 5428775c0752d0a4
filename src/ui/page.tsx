import { Trans } from '@lingui/react/macro';
import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { openableAttribute } from './message.tsx';
import styles from './page.module.css';
import { rescueFocus } from './rescue-focus.ts';

/**
 * The height of the last card in px when it disappeared; 0 before one has, and `undefined` until the first screen has
 * appeared.
 */
export const LastHeightContext = createContext<RefObject<number | undefined>>({ current: undefined });

interface PageProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** Whether the page has no backdrop. */
  readonly plain?: boolean;
  /** Notices that belong to no screen, above the card. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The page: the header, which continues as a backdrop behind the card, one column of content, the footer. */
export function Page({ header, footer, plain, notice, children }: PageProps) {
  const lastHeight = useRef<number>(undefined);
  return (
    <div className={plain ? `${styles.page} ${styles.plain}` : styles.page}>
      <div className={styles.upper}>
        <header className={styles.header}>
          <div className={styles.headerInner}>{header}</div>
        </header>
        <main ref={rescueFocus} className={styles.main}>
          {notice}
          <LastHeightContext value={lastHeight}>{children}</LastHeightContext>
        </main>
      </div>
      <footer className={styles.below}>{footer}</footer>
    </div>
  );
}

interface CardProps {
  /** The side from which the content of a screen comes in; `undefined` for the first screen of the page. */
  readonly from?: 'left' | 'right' | undefined;
  /** Shown above the heading. */
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

const heightOf = (card: HTMLElement): number => card.getBoundingClientRect().height;

/** Lets a new card grow or shrink from the height of the last one, while its content comes in (page.module.css). */
function resize(card: HTMLElement, lastHeight: number): void {
  // Safari 12 has no `animate`.
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || card.animate === undefined) return;
  const heights = [lastHeight, heightOf(card)].map((px) => `${px}px`);
  card.animate({ height: heights, overflow: ['clip', 'clip'] }, { duration: 140, easing: 'ease-out' });
}

/** The surface of a screen. A message that it gets later opens (message.tsx). */
export function Card({ from, icon, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const lastHeight = useContext(LastHeightContext);
  useLayoutEffect(() => {
    const { current } = card;
    if (current === null) return;
    if (from && lastHeight.current) resize(current, lastHeight.current);
    // The first messages of the card are there already, so they do not open.
    current.setAttribute(openableAttribute, '');
    return () => {
      lastHeight.current = heightOf(current);
      current.removeAttribute(openableAttribute);
    };
  }, [from, lastHeight]);
  return (
    <div ref={card} className={`${styles.card} ${from === undefined ? '' : styles[from]}`}>
      {icon && <div className={styles.emblem}>{icon}</div>}
      {children}
    </div>
  );
}

/** What the user should know on every screen, below the card. */
export const CardNote = () => (
  <small className={styles.note}>
    <Trans>We never ask for your password or PIN by phone, text message or email.</Trans>
  </small>
);
