import type { ReactNode } from 'react';
import styles from './field.module.css';

/** A hint below a field, by the key that support and tests name it. */
export interface FieldHint {
  readonly key: string;
  readonly text: ReactNode;
}

/** What every field is given; its value is the caller's. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** What is wrong with the value. */
  readonly hint?: FieldHint | undefined;
  readonly description?: ReactNode;
  /** Ids of more elements that describe the field. */
  readonly describedBy?: string | undefined;
  readonly autoComplete?: string;
  readonly maxLength?: number | undefined;
}

/** Ids of a field's parts. */
export const fieldIds = (name: string) => ({
  input: `field-${name}`,
  hint: `hint-${name}`,
  description: `description-${name}`,
});

/** The attributes that tie an input to its label, description and hint (WCAG 2.2 SC 1.3.1, 3.3.1). */
export function inputAttributes({ name, hint, description, describedBy }: FieldProps) {
  const ids = fieldIds(name);
  const described = [description && ids.description, describedBy, hint && ids.hint].filter(Boolean).join(' ');
  return {
    id: ids.input,
    name,
    'aria-invalid': hint === undefined ? undefined : true,
    'aria-describedby': described || undefined,
  } as const;
}

interface FieldShellProps {
  readonly field: FieldProps;
  /** A note in the hint's place while there is no hint. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/** Label above, the control in a box, one line below that is kept free for the hint. */
export function FieldShell({ field, note, children }: FieldShellProps) {
  const ids = fieldIds(field.name);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={ids.input}>
        {field.label}
      </label>
      {field.description && (
        <p id={ids.description} className={styles.description}>
          {field.description}
        </p>
      )}
      <div className={`${styles.box} ${field.hint ? styles.invalid : ''}`}>{children}</div>
      <div className={styles.hint}>
        {field.hint ? (
          <span id={ids.hint} data-message-key={field.hint.key}>
            {field.hint.text}
          </span>
        ) : (
          <span className={styles.note}>{note}</span>
        )}
      </div>
    </div>
  );
}
