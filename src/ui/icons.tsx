import type { ReactNode } from 'react';

interface IconProps {
  readonly className?: string | undefined;
}

/** Returns the component of an icon of 20 by 20 px. @param shapes what it draws, as SVG elements. */
const icon =
  (shapes: ReactNode) =>
  ({ className }: IconProps) => (
    <svg
      className={className}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes}
    </svg>
  );

/** The password is shown. */
export const EyeIcon = icon(
  <>
    <path d="M1.7 10S4.6 4.3 10 4.3 18.3 10 18.3 10 15.4 15.7 10 15.7 1.7 10 1.7 10z" />
    <circle cx="10" cy="10" r="2.6" />
  </>,
);

/** The password is masked. */
export const EyeOffIcon = icon(
  <>
    <path d="M1.7 10S4.6 4.3 10 4.3 18.3 10 18.3 10 15.4 15.7 10 15.7 1.7 10 1.7 10z" />
    <path d="M3.5 16.5l13-13" />
  </>,
);

/** An error. */
export const AlertIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 5.8v5M10 13.9v.1" />
  </>,
);

/** A success. */
export const CheckIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M6.5 10.3l2.4 2.4 4.7-5.2" />
  </>,
);

/** Information. */
export const InformationIcon = icon(
  <>
    <circle cx="10" cy="10" r="8" />
    <path d="M10 9.3v4.7M10 6.1v.1" />
  </>,
);

/** A user. */
export const PersonIcon = icon(
  <>
    <circle cx="10" cy="7" r="3.2" />
    <path d="M3.8 16.5c1.2-3 3.4-4.3 6.2-4.3s5 1.3 6.2 4.3" />
  </>,
);
