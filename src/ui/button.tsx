import { createContext, type ReactNode, useContext } from 'react';
import styles from './button.module.css';
import { CheckIcon } from './icons.tsx';

interface ButtonProps {
  readonly type?: 'submit' | 'button';
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  readonly busy?: boolean;
  /** Shown while busy, after a spinner, such as 'Logging in…'. The accessible name stays the label. */
  readonly busyLabel?: ReactNode;
  /** Whether the button does nothing now. The keyboard still reaches it (ARIA `aria-disabled`). */
  readonly unavailable?: boolean;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** What the busy button shows when the merchant console is about to replace the page; `undefined` until then. */
export const ArrivalContext = createContext<string | undefined>(undefined);

/** The class of a link that looks like a button: the main action of its screen, or another one. */
export const buttonLinkClasses = {
  primary: `${styles.button} ${styles.primary}`,
  secondary: `${styles.button} ${styles.secondary}`,
} as const;

/** A button of 48 px. Each variant has one purpose: the main action, another action, a link-like action. */
export function Button(props: ButtonProps) {
  const { type = 'button', variant = 'primary', busy, unavailable, onClick, children } = props;
  const arrival = useContext(ArrivalContext);
  const busyLabel = arrival ?? props.busyLabel;
  return (
    <button
      type={type}
      className={`${styles.button} ${styles[variant]} ${busy ? styles.busy : ''}`}
      aria-disabled={unavailable || undefined}
      onClick={unavailable ? (event) => event.preventDefault() : onClick}
    >
      {busy && (
        <span className={arrival ? undefined : styles.working} aria-hidden="true">
          {arrival && <CheckIcon className={styles.done} />}
          {busyLabel}
        </span>
      )}
      <span>{children}</span>
    </button>
  );
}
