import type { PropsWithChildren, ReactNode } from 'react';
import styles from './button.module.css';

interface ButtonProps {
  readonly type?: 'submit' | 'button';
  readonly variant?: 'primary' | 'secondary' | 'choice' | 'quiet';
  readonly busy?: boolean;
  /** Shown while busy, after a spinner, such as 'Logging in…'. The accessible name stays the label. */
  readonly busyLabel?: ReactNode;
  /** Whether the button does nothing now. The keyboard still reaches it (ARIA `aria-disabled`). */
  readonly unavailable?: boolean;
  readonly describedBy?: string | undefined;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** The classes of a link that looks like a button. `primary` is the main action of its screen, `secondary` another action. */
export const buttonLinkClasses = {
  primary: `${styles.button} ${styles.primary}`,
  secondary: `${styles.button} ${styles.secondary}`,
} as const;

/** A text after a spinner, for a part of a screen that waits without a button. */
export const Working = ({ children }: PropsWithChildren) => (
  <span className={styles.working}>{children}</span>
);

/**
 * A button of 48 px. Its variants are
 * - `primary`: the main action of a screen;
 * - `secondary`: another action;
 * - `choice`: one of several equal actions, with an icon;
 * - `quiet`: an action that looks like a link.
 */
export function Button(props: ButtonProps) {
  const {
    type = 'button',
    variant = 'primary',
    busy,
    busyLabel,
    unavailable,
    describedBy,
    onClick,
    children,
  } = props;
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[variant]} ${busy ? styles.busy : ''}`}
      aria-disabled={unavailable || undefined}
      aria-describedby={describedBy}
      onClick={unavailable ? (event) => event.preventDefault() : onClick}
    >
      {busy && (
        <span className={styles.working} aria-hidden="true">
          {busyLabel}
        </span>
      )}
      <span>{children}</span>
    </button>
  );
}
