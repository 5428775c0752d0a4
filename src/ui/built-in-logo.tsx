/**
 * The built-in logo, part of the page so that it is painted with it. It has the colour of the text around it and takes
 * its place before any style or file arrives.
 */
export const BuiltInLogo = ({ title }: { readonly title: string }) => (
  <svg role="img" aria-label={title} width="196" height="28" viewBox="0 0 196 28">
    <g fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
      <rect x="1.5" y="3.5" width="21" height="21" rx="6" />
      <path d="M7 19V10l5 4.4L17 10v9" />
    </g>
    <text
      x="32"
      y="19.5"
      fill="currentColor"
      fontSize="15.5"
      fontWeight="600"
      textLength="160"
      lengthAdjust="spacingAndGlyphs"
    >
      {title}
    </text>
  </svg>
);
