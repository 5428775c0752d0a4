import { type ReactNode, useState } from 'react';
import styles from './brand-header.module.css';
import { BuiltInLogo } from './built-in-logo.tsx';

interface BrandHeaderProps {
  readonly title: string;
  /** A checked URL. If its image fails to load, the title is shown; without one, the built-in logo. */
  readonly logo?: string | undefined;
  /** The brand is not known yet: its place stays empty, because a wrong brand must not be shown. */
  readonly hidden?: boolean;
  readonly children?: ReactNode;
}

/** Logo or title of the brand, and the header's other content. Its height never changes. */
export function BrandHeader({ title, logo, hidden = false, children }: BrandHeaderProps) {
  return (
    <>
      <div className={styles.brand}>{hidden ? null : <Logo title={title} url={logo} />}</div>
      {children}
    </>
  );
}

function Logo({ title, url }: { readonly title: string; readonly url: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (url === undefined) return <BuiltInLogo title={title} />;
  if (failed === url) return <span className={styles.title}>{title}</span>;
  return <img className={styles.logo} src={url} alt={title} onError={() => setFailed(url)} />;
}
