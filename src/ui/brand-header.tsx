import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './brand-header.module.css';

interface BrandHeaderProps {
  readonly title: string;
  /** The checked URL of the logo; without one, the built-in logo is shown. */
  readonly logo?: string | undefined;
  /** Whether the brand is not known yet. */
  readonly hidden?: boolean;
}

/** Shows the logo of the brand. Until it has loaded, or if it fails to load, shows the title of the brand. */
export const BrandHeader = ({ title, logo, hidden }: BrandHeaderProps) => (
  // On the failure page, a script writes a title or a logo into this element (src/page/inline/failure.ts).
  <div className={styles.brand} data-brand="">
    {hidden ? null : <Logo key={logo} title={title} url={logo} />}
  </div>
);

/**
 * The built-in logo is part of the page, so that the browser paints it with the page. Its title grows with the text size of the
 * browser. Icon and title have the colour of the text around them, in forced colours, too.
 */
const BuiltInLogo = ({ title }: { readonly title: string }) => (
  <span role="img" aria-label={title} className={styles.builtIn}>
    <svg width="24" height="28" viewBox="0 0 24 28" aria-hidden="true">
      <g strokeWidth="2.6">
        <rect x="1.5" y="3.5" width="21" height="21" rx="6" />
        <path d="M7 19V10l5 4.4L17 10v9" />
      </g>
    </svg>
    {title}
  </span>
);

/** How long the colours of a brand wait for its logo, in milliseconds. */
const logoTimeout = 2000;

/** Returns whether the page still waits for a logo. The wait ends when the logo has loaded or failed, or after `logoTimeout`. */
export function useLogoLoads(url: string | undefined): boolean {
  const { isLoading } = useQuery({
    queryKey: ['logo', url],
    queryFn: async () => {
      const timeout = new Promise((resolve) => setTimeout(resolve, logoTimeout));
      await Promise.race([Object.assign(new Image(), { src: url }).decode(), timeout]);
      return true;
    },
    enabled: url !== undefined,
  });
  return isLoading;
}

function Logo({ title, url }: { readonly title: string; readonly url: string | undefined }) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (url === undefined) return <BuiltInLogo title={title} />;
  return (
    <>
      {state !== 'loaded' && <span className={styles.builtIn}>{title}</span>}
      {state !== 'failed' && (
        <img
          // The image is hidden until it has loaded, because the browser shows a broken image before it dispatches `error`.
          style={{ display: state === 'loading' ? 'none' : undefined }}
          src={url}
          alt={title}
          // A logo that has loaded already, for `useLogoLoads`, never shows the title first.
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 1) setState('loaded');
          }}
          // Some hosts send an image of one pixel in place of a missing one.
          onLoad={({ currentTarget }) => setState(currentTarget.naturalWidth === 1 ? 'failed' : 'loaded')}
          onError={() => setState('failed')}
        />
      )}
    </>
  );
}
