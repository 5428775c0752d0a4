import { type ReactNode, useState } from 'react';
import styles from './brand-header.module.css';

interface BrandHeaderProps {
  readonly title: string;
  /** A checked URL. The title replaces a logo that is missing or does not load. */
  readonly logo?: string | undefined;
  /** The brand is not known yet. Its place stays empty until then. */
  readonly hidden?: boolean;
  readonly children?: ReactNode;
}

/** Logo or title of the brand, and the header's other content. Its height never changes. */
export function BrandHeader({ title, logo, hidden = false, children }: BrandHeaderProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <>
      <div className={styles.brand}>
        {hidden ? null : logo !== undefined && failed !== logo ? (
          // Lazy, because a browser's preload scanner would request it before the page sets its base URL.
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
