import { type ReactNode, useState } from 'react';
import styles from './brand-header.module.css';

interface BrandHeaderProps {
  readonly title: string;
  /** A checked address; without one, and where it does not load, the title stands in its place. */
  readonly logo?: string | undefined;
  readonly children?: ReactNode;
}

/** Logo or title of the brand, and what else the header holds. Its height never changes. */
export function BrandHeader({ title, logo, children }: BrandHeaderProps) {
  const [failed, setFailed] = useState<string>();
  return (
    <>
      <div className={styles.brand}>
        {logo !== undefined && failed !== logo ? (
          <img className={styles.logo} src={logo} alt={title} onError={() => setFailed(logo)} />
        ) : (
          <span className={styles.title}>{title}</span>
        )}
      </div>
      {children}
    </>
  );
}
