import type { PropsWithChildren, Ref } from 'react';
import styles from './text.module.css';

/** The one `h1` of a screen. A script can focus it. */
export const Heading = ({ children, ref }: PropsWithChildren<{ readonly ref?: Ref<HTMLHeadingElement> }>) => (
  <h1 ref={ref} className={styles.heading} tabIndex={-1}>
    <span>{children}</span>
  </h1>
);

/** The heading of a part of a screen. */
export const Subheading = ({ children }: PropsWithChildren) => (
  <h2 className={styles.subheading}>
    <span>{children}</span>
  </h2>
);

/** What a screen is for, in a sentence or two. */
export const Lead = ({ id, children }: PropsWithChildren<{ readonly id?: string }>) => (
  <p id={id} className={styles.lead}>
    <span>{children}</span>
  </p>
);

/** A text whose first sentence stands out, because it says what has happened. The other sentences say what the user can do. */
export function Sentences({ text }: { readonly text: string }) {
  const [, first, rest] = /^([^.]*\.?)(.*)/s.exec(text) ?? [];
  return (
    <>
      <b>{first}</b>
      {rest && <span>{rest}</span>}
    </>
  );
}

/** Links below a form, one below the other. */
export const Actions = ({ children }: PropsWithChildren) => <div className={styles.actions}>{children}</div>;

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: PropsWithChildren) => (
  <span className="visually-hidden">{children}</span>
);

/** A link to another site, in a new tab that learns nothing about this page. */
export const ExternalLink = ({
  url,
  className,
  children,
}: PropsWithChildren<{ readonly url: string; readonly className?: string | undefined }>) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
    {children}
  </a>
);

/** A name or number, such as a username, that no browser translates. It wraps only if it is wider than a line. */
export const Verbatim = ({ children }: PropsWithChildren) => (
  <span className={styles.unbroken} translate="no">
    {children}
  </span>
);

/**
 * A masked address or number. Its asterisks look like bullets. A screen reader finds the text that the service sent, and `end`, as
 * the end of a sentence.
 */
export const Masked = ({ text, end = '' }: { readonly text: string; readonly end?: string }) => (
  <Verbatim>
    <VisuallyHidden>{text + end}</VisuallyHidden>
    <span aria-hidden="true">{text.replace(/\*/g, '•')}</span>
  </Verbatim>
);
