import styles from './brand-header.module.css';

/**
 * The built-in logo: a mark and the brand's title, part of the page so that they are painted with it. The title is text
 * of the page, so it grows with the text size of the browser. Both have the colour of the text around them, in forced
 * colours too.
 */
export const BuiltInLogo = ({ title }: { readonly title: string }) => (
  <span role="img" aria-label={title} className={styles.builtIn}>
    <svg width="24" height="28" viewBox="0 0 24 28" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <rect x="1.5" y="3.5" width="21" height="21" rx="6" />
        <path d="M7 19V10l5 4.4L17 10v9" />
      </g>
    </svg>
    {title}
  </span>
);
