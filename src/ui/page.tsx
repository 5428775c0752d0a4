import type { CSSProperties, ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** Above the card: notices that belong to no screen. */
  readonly notice?: ReactNode;
  /** Brand colours as CSS variables. */
  readonly colours?: CSSProperties;
  readonly children: ReactNode;
}

/** Brand header, one calm column, brand footer. */
export const Page = ({ header, footer, notice, colours, children }: PageProps) => (
  <div className={styles.page} style={colours}>
    <header className={styles.header}>
      <div className={styles.headerInner}>{header}</div>
    </header>
    <main className={styles.main}>
      {notice}
      {children}
    </main>
    <footer className={styles.footer}>{footer}</footer>
  </div>
);

/** The surface on which a screen stands. */
export const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);
