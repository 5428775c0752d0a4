import type { ReactNode, Ref } from 'react';
import styles from './text.module.css';

interface TextProps {
  readonly children: ReactNode;
}

/** The one `h1` of a screen; script may move the focus to it. */
export const Heading = ({ children, ref }: TextProps & { readonly ref?: Ref<HTMLHeadingElement> }) => (
  <h1 ref={ref} className={styles.heading} tabIndex={-1}>
    <span>{children}</span>
  </h1>
);

/** Heads a part of a screen. */
export const Subheading = ({ children }: TextProps) => (
  <h2 className={styles.subheading}>
    <span>{children}</span>
  </h2>
);

/** What a screen is for, in a sentence or two. */
export const Lead = ({ children }: TextProps) => (
  <p className={styles.lead}>
    <span>{children}</span>
  </p>
);

/** Links below a form, one under the other. */
export const Actions = ({ children }: TextProps) => <div className={styles.actions}>{children}</div>;

/** Links side by side where there is room. */
export const SplitActions = ({ children }: TextProps) => <div className={styles.split}>{children}</div>;

/** For screen readers alone. */
export const VisuallyHidden = ({ children }: TextProps) => <span className={styles.hidden}>{children}</span>;

/** The look of a link with a comfortable target, for the router's links. */
export const linkClass: string = styles.link ?? '';

/** Room around buttons that stand one under the other. */
export const choicesClass: string = styles.choices ?? '';

/** For a text that must stay on one line, such as a phone number. */
export const unbrokenClass: string = styles.unbroken ?? '';
