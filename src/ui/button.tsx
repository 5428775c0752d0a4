import type { ReactNode, Ref } from 'react';
import styles from './button.module.css';

interface ButtonProps {
  readonly type?: 'submit' | 'button';
  readonly variant?: 'primary' | 'secondary' | 'quiet';
  /** Shows a spinner in the place of the label, which keeps its size. */
  readonly busy?: boolean;
  /** Cannot be used for now but stays reachable by keyboard (ARIA `aria-disabled`). */
  readonly unavailable?: boolean;
  readonly onClick?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
  readonly children: ReactNode;
}

/** The button of the product: 48 px high, one look a purpose. */
export function Button(props: ButtonProps) {
  const { type = 'button', variant = 'primary', busy = false, unavailable = false, onClick, ref } = props;
  return (
    <button
      ref={ref}
      type={type}
      className={`${styles.button} ${styles[variant]} ${busy ? styles.busy : ''}`}
      aria-disabled={unavailable || undefined}
      onClick={unavailable ? (event) => event.preventDefault() : onClick}
    >
      <span>{props.children}</span>
      {busy && <span className={styles.spinner} aria-hidden="true" />}
    </button>
  );
}
