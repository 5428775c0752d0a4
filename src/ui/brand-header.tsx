import { type ReactNode, useState } from 'react';
import styles from './brand-header.module.css';

interface BrandHeaderProps {
  readonly title: string;
  /** A checked address; without one, and where it does not load, the title stands in its place. */
  readonly logo?: string | undefined;
  /** The brand is not known yet: its place is kept free, rather than showing a wrong one. */
  readonly hidden?: boolean;
  readonly children?: ReactNode;
}

/** Logo or title of the brand, and what else the header holds. Its height never changes. */
export function BrandHeader({ title, logo, hidden = false, children }: BrandHeaderProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <>
      <div className={styles.brand}>
        {hidden ? null : logo !== undefined && failed !== logo ? (
          // Lazy: a browser that looks ahead in the page would ask for it before it knows where files are.
          <img
            className={styles.logo}
            loading="lazy"
            src={logo}
            alt={title}
            onError={() => setFailed(logo)}
          />
        ) : (
          <span className={styles.title}>{title}</span>
        )}
      </div>
      {children}
    </>
  );
}
