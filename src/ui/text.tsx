import { Fragment, type PropsWithChildren, type Ref } from 'react';
import styles from './text.module.css';

/** The class of a text that looks like the heading of a screen. */
export const headingClass: string = styles.heading ?? '';

/** The one `h1` of a screen. A script can focus it. */
export const Heading = ({ children, ref }: PropsWithChildren<{ readonly ref?: Ref<HTMLHeadingElement> }>) => (
  <h1 ref={ref} className={headingClass} tabIndex={-1}>
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

/** The class of a lead (`p`) that ends with an address (`b`) on a separate line, with a link beside it. */
export const contactClass: string = styles.contact ?? '';

/** The class of a text after the form. */
export const noteClass: string = styles.note ?? '';

/** The class of a paragraph (`p`) with a phone number that looks like a button. */
export const largePhoneClass: string = styles.largePhone ?? '';

/** A list of short texts. */
export const BulletList = ({ children }: PropsWithChildren) => <ul className={styles.bullets}>{children}</ul>;

/** Links below a form, one below the other. */
export const Actions = ({ children }: PropsWithChildren) => <div className={styles.actions}>{children}</div>;

/** Links below a form, side by side if there is room. */
export const SplitActions = ({ children }: PropsWithChildren) => (
  <div className={styles.split}>{children}</div>
);

/** Text for screen readers only. */
export const VisuallyHidden = ({ children }: PropsWithChildren) => (
  <span className={styles.hidden}>{children}</span>
);

/** The class of a link with a large target, for the router's links. */
export const linkClass: string = styles.link ?? '';

/** A link to another site, in a new tab that learns nothing about this page. */
export const ExternalLink = ({
  url,
  className,
  children,
}: PropsWithChildren<{ readonly url: string; readonly className?: string }>) => (
  <a href={url} target="_blank" rel="noopener noreferrer" className={className}>
    {children}
  </a>
);

/** The class of a block of buttons, one below the other. */
export const choicesClass: string = styles.choices ?? '';

/** The class of a block of buttons, side by side if there is room, between a form and what follows it. */
export const pairClass: string = styles.pair ?? '';

/** The class of a phone number. It wraps only if it is wider than a line, and has room for a number that loads later. */
export const phoneClass: string = styles.phone ?? '';

/** The class of an element that takes its space and is invisible, because its content is not known yet. */
export const awaitedClass: string = styles.awaited ?? '';

/** A name or number, such as a username, that no browser translates. It wraps only if it is wider than a line. */
export const Verbatim = ({ children }: PropsWithChildren) => (
  <span className={styles.unbroken} translate="no">
    {children}
  </span>
);

/** A username. A long one breaks after a dot, an underscore or an at sign. */
export const Name = ({ children }: { readonly children: string }) =>
  children.split(/([^._@]*[._@])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: The parts have no other order.
    <Fragment key={index}>
      {part}
      {/[._@]$/.test(part) && <wbr />}
    </Fragment>
  ));
