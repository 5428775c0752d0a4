import type { ReactNode } from 'react';
import styles from './field.module.css';
import { AlertIcon } from './icons.tsx';

/** A hint below a field. Support and tests identify it by its key. */
export interface FieldHint {
  readonly key: string;
  readonly text: ReactNode;
  /** Whether a screen reader announces the hint at once. Otherwise it reads the hint when the focus enters the field. */
  readonly isAlert?: boolean;
}

interface HintLineProps {
  /** For `aria-describedby`. */
  readonly id: string;
  readonly hint: FieldHint | undefined;
  /** Shown after the hint. */
  readonly note?: ReactNode;
  readonly noteId?: string;
  readonly className?: string | undefined;
}

/** The line of a field's hint and of a note. Its first line stands in the space below the field. */
export const HintLine = ({ id, hint, note, noteId, className = '' }: HintLineProps) => (
  <div className={`${styles.hint} ${className}`}>
    {hint && (
      <>
        <AlertIcon className={styles.icon} />
        <span id={id} data-message-key={hint.key} role={hint.isAlert ? 'alert' : undefined}>
          {hint.text}
        </span>
      </>
    )}
    {note && (
      <span id={noteId} className={styles.note}>
        {note}
      </span>
    )}
  </div>
);
