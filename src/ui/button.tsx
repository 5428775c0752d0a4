import type { ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { VisuallyHidden } from './text.tsx';

interface ButtonProps {
  readonly type?: 'submit' | 'button';
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  /** Shows a spinner before the label. */
  readonly busy?: boolean;
  /** Shown in place of the label while busy, for example 'Logging in…'. The accessible name stays the label. */
  readonly busyLabel?: ReactNode;
  /** Whether the button does nothing now. The keyboard still reaches it (ARIA `aria-disabled`). */
  readonly unavailable?: boolean;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** The classes of a link that is the main action of its screen. */
export const primaryLinkClass = `${styles.button} ${styles.primary}`;

/**
 * The product's button, 48 px high. Each variant has one purpose: the main action, another action, a link-like action.
 */
export function Button(props: ButtonProps) {
  const { type = 'button', variant = 'primary', busy = false, unavailable = false, onClick, ref } = props;
  const { busyLabel, children } = props;
  return (
    <button
      ref={ref}
      type={type}
      className={`${styles.button} ${styles[variant]} ${busy ? styles.busy : ''}`}
      aria-disabled={unavailable || undefined}
      onClick={unavailable ? (event) => event.preventDefault() : onClick}
    >
      {busy && <span className={styles.spinner} aria-hidden="true" />}
      {busy && busyLabel ? (
        <>
          <span aria-hidden="true">{busyLabel}</span>
          <VisuallyHidden>{children}</VisuallyHidden>
        </>
      ) : (
        <span>{children}</span>
      )}
    </button>
  );
}
