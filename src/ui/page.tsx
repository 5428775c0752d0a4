import { type ReactNode, useRef } from 'react';
import styles from './page.module.css';
import { useFocusRescue } from './use-focus-rescue.ts';

interface PageProps {
  readonly header: ReactNode;
  readonly footer: ReactNode;
  /** Notices that belong to no screen, above the card. */
  readonly notice?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The page: the brand header, which continues as a band behind the card, one column of content, and the brand footer.
 */
export function Page({ header, footer, notice, children }: PageProps) {
  const main = useRef<HTMLElement>(null);
  useFocusRescue(main);
  return (
    <div className={styles.page}>
      <div className={styles.upper}>
        <header className={styles.header}>
          <div className={styles.headerInner}>{header}</div>
        </header>
        <main ref={main} className={styles.main}>
          {notice}
          {children}
        </main>
      </div>
      <footer className={styles.footer}>{footer}</footer>
    </div>
  );
}

/** The surface of a screen. */
export const Card = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.card}>{children}</div>
);

/** A small card over a page that is inert. */
export const FloatingCard = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.floating}>{children}</div>
);
