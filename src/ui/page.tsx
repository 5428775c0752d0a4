import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Working } from './button.tsx';
import styles from './page.module.css';

interface PageProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** Whether the page has none of the decoration that login has. */
  readonly plain?: boolean;
  /** Notices that belong to no screen, above the card. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** The page: the header, which continues as a background behind the card, one column of content, the footer. */
export function Page({ header, footer, plain, notice, children }: PageProps) {
  return (
    <div className={plain ? `${styles.page} ${styles.plain}` : styles.page}>
      <div className={styles.upper}>
        <header className={styles.header}>
          <div className={styles.headerInner}>{header}</div>
        </header>
        <main className={styles.main}>
          {notice}
          {children}
        </main>
      </div>
      <footer className={styles.below}>{footer}</footer>
    </div>
  );
}

interface CardProps {
  /** The side from which the content of a screen comes in; `undefined` for the first screen of the page. */
  readonly from?: 'left' | 'right' | undefined;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** The surface of a screen. */
export const Card = ({ from, icon, children }: CardProps) => (
  <div className={`${styles.card} ${from === undefined ? '' : styles[from]}`} data-card>
    {icon && <div className={styles.emblem}>{icon}</div>}
    {children}
  </div>
);

/** The card of a page whose screen has not loaded yet. It appears after a second, with reduced motion at once. */
export const WaitingCard = () => (
  <div className={`${styles.card} ${styles.waiting}`}>
    <Working>
      <Trans>Please wait…</Trans>
    </Working>
  </div>
);

/** The note below the card of every screen, with links. */
export const CardNote = ({ children }: { readonly children?: ReactNode }) => (
  <small className={styles.note}>
    <Trans>We never ask for your password or PIN by phone, text message or email.</Trans>
    {children}
  </small>
);
