import { createContext, type ReactNode, type RefObject, useContext, useLayoutEffect, useRef } from 'react';
import { openableAttribute } from './message.tsx';
import styles from './page.module.css';
import { rescueFocus } from './rescue-focus.ts';

/** The last card when it disappeared: its height in px, and a copy of its content. */
interface LastCard {
  readonly height: number;
  readonly copy: HTMLElement;
}

/** The last card; `null` before one has disappeared, and `undefined` until the first screen has appeared. */
export const LastCardContext = createContext<RefObject<LastCard | null | undefined>>({ current: undefined });

interface PageProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** The line above the card, empty while the brand is unknown. A page without it has no doorway either. */
  readonly sign?: string | undefined;
  /** Notices that belong to no screen, above the card. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The page: the header, which continues as a wall with a doorway behind the card, one column of content, the footer. */
export function Page({ header, footer, sign, notice, children }: PageProps) {
  const lastCard = useRef<LastCard>(undefined);
  return (
    <div className={sign === undefined ? `${styles.page} ${styles.plain}` : styles.page}>
      <div className={styles.upper}>
        <header className={styles.header}>
          <div className={styles.headerInner}>{header}</div>
        </header>
        <main ref={rescueFocus} className={styles.main}>
          {sign !== undefined && (
            <p className={styles.sign}>
              <span>{sign}</span>
            </p>
          )}
          {notice}
          <LastCardContext value={lastCard}>{children}</LastCardContext>
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

/** Returns a copy of the card's content for `replaceCard`, without what was typed, and without the captcha's frame. */
function copyOf(card: HTMLElement): HTMLElement {
  const copy = card.cloneNode(true) as HTMLElement;
  copy.className = styles.card ?? '';
  for (const input of copy.querySelectorAll('input')) input.value = '';
  for (const frame of copy.querySelectorAll('iframe')) frame.remove();
  return copy;
}

/** The styles of the page for a shadow tree, in which nothing begins to move again. */
function stylesOfPage(): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const texts = [...document.querySelectorAll('style')].map((style) => style.textContent);
  sheet.replaceSync(`${texts.join('')} *, ::before { animation: none !important; }`);
  return sheet;
}

/**
 * Lets a new card grow or shrink from the height of the last one, whose content fades out over it. Nothing waits. The copy is
 * in a closed shadow tree, where assistive technology, scripts and password managers do not find it.
 */
function replaceCard(card: HTMLElement, { height, copy }: LastCard): void {
  // Safari 12 has no `animate`.
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || card.animate === undefined) return;
  const heights = [height, heightOf(card)].map((px) => `${px}px`);
  card.animate({ height: heights, overflow: ['clip', 'clip'] }, { duration: 200, easing: 'ease-out' });
  if (!('adoptedStyleSheets' in document)) return;
  const cover = document.createElement('div');
  // Border over border. Unlike the new content, it does not move.
  Object.assign(cover.style, {
    position: 'absolute',
    top: '-1px',
    right: '-1px',
    left: '-1px',
    pointerEvents: 'none',
    animation: 'none',
  });
  cover.setAttribute('inert', '');
  const shadow = cover.attachShadow({ mode: 'closed' });
  shadow.adoptedStyleSheets = [stylesOfPage()];
  shadow.append(copy);
  card.append(cover);
  cover.animate({ opacity: [1, 0] }, { duration: 140, easing: 'ease-out' }).onfinish = () => cover.remove();
}

/** The surface of a screen. A message that it gets later opens (message.tsx). */
export function Card({ from, icon, children }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  const lastCard = useContext(LastCardContext);
  useLayoutEffect(() => {
    const { current } = card;
    if (current === null) return;
    if (from && lastCard.current) replaceCard(current, lastCard.current);
    // The first messages of the card are there already, so they do not open.
    current.setAttribute(openableAttribute, '');
    return () => {
      lastCard.current = { height: heightOf(current), copy: copyOf(current) };
      current.removeAttribute(openableAttribute);
    };
  }, [from, lastCard]);
  return (
    <div ref={card} className={`${styles.card} ${from === undefined ? '' : styles[from]}`}>
      {icon && <Emblem>{icon}</Emblem>}
      {children}
    </div>
  );
}

/** The mark of a screen on which a flow ends, above its heading. */
export const Emblem = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.emblem}>{children}</div>
);

/** What the user should know on every screen, below the card. */
export const CardNote = ({ children }: { readonly children: ReactNode }) => (
  <small className={styles.note}>{children}</small>
);
