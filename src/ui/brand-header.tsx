import { type ReactNode, useState } from 'react';
import styles from './brand-header.module.css';
import { BuiltInLogo } from './built-in-logo.tsx';

interface BrandHeaderProps {
  readonly title: string;
  /**
   * The checked URL of the logo. If it fails to load, the title is shown. Without a URL, the built-in logo is shown.
   */
  readonly logo?: string | undefined;
  /** Whether the brand is not known yet. Its space stays empty until then, because no wrong brand may be shown. */
  readonly hidden: boolean;
  readonly children: ReactNode;
}

/** Shows the logo or the title of the brand, and the header's other content. The height of the header never changes. */
export function BrandHeader({ title, logo, hidden, children }: BrandHeaderProps) {
  return (
    <>
      {/* The failure page copies the content of this element, or writes a title into it (src/page/inline/fill-failure.ts). */}
      <div className={styles.brand} data-brand="">
        {hidden ? null : <Logo title={title} url={logo} />}
      </div>
      {children}
    </>
  );
}

function Logo({ title, url }: { readonly title: string; readonly url: string | undefined }) {
  const [failed, setFailed] = useState<string>();
  if (url === undefined) return <BuiltInLogo title={title} />;
  if (failed === url) return <span className={styles.builtIn}>{title}</span>;
  return <img className={styles.logo} src={url} alt={title} onError={() => setFailed(url)} />;
}
