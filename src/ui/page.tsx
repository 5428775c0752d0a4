import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** Above the card: notices that belong to no screen. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/** Brand header, one calm column, brand footer. */
export const Page = ({ header, footer, notice, children }: PageProps) => (
  <div className={styles.page}>
    <div className={styles.upper}>
      <header className={styles.header}>
        <div className={styles.headerInner}>{header}</div>
      </header>
      <main className={styles.main}>
        {notice}
        {children}
      </main>
    </div>
    <footer className={styles.footer}>{footer}</footer>
  </div>
);

/** The surface on which a screen stands. */
export const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);

/** A small card over a page that cannot be used for now. */
export const FloatingCard = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.floating}>{children}</div>
);
