import type { ClipboardEvent, InputEvent, ReactNode } from 'react';
import styles from './field.module.css';
import { type FieldHint, HintLine } from './hint-line.tsx';

/** The props of every field. The caller holds the value. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: (() => void) | undefined;
  /** Whether the value is wrong. A field with a hint is always invalid. */
  readonly invalid?: boolean;
  /** What is wrong with the value. */
  readonly hint?: FieldHint | undefined;
  /** Ids of more elements that describe the field. */
  readonly describedBy?: string | undefined;
  readonly autoComplete?: string;
  /** Returns how long the text may become, in characters, if the field has this entry. */
  readonly maxLength?: ((entry: string) => number | undefined) | undefined;
  readonly enterKeyHint?: 'next' | 'go' | undefined;
}

export const fieldIds = (name: string) => ({
  input: `field-${name}`,
  hint: `hint-${name}`,
  description: `description-${name}`,
});

const isInvalid = ({ invalid = false, hint }: FieldProps): boolean => invalid || hint !== undefined;

/**
 * Returns the attributes that tie an input to its label and hint (WCAG 2.2 SC 1.3.1, 3.3.1) and limit its text. A browser
 * cuts what is inserted by the limit before, so the limit follows the text that the field will have.
 */
export function inputAttributes(field: FieldProps) {
  const { name, hint, describedBy, enterKeyHint, value, maxLength } = field;
  const setLimit = (input: HTMLInputElement, inserted: string) => {
    // An email field has no selection.
    const { value: shown, selectionStart, selectionEnd } = input;
    const before = shown.slice(0, selectionStart ?? 0);
    const limit = maxLength?.(before + inserted + shown.slice(selectionEnd ?? 0));
    if (limit) input.maxLength = limit;
  };
  const ids = fieldIds(name);
  const described = [hint && ids.hint, describedBy].filter(Boolean).join(' ');
  return {
    id: ids.input,
    name,
    enterKeyHint,
    maxLength: maxLength?.(value),
    onBeforeInput: ({ currentTarget, data }: InputEvent<HTMLInputElement>) => setLimit(currentTarget, data),
    // In Firefox, React knows no other event before a paste.
    onPaste: ({ currentTarget, clipboardData }: ClipboardEvent<HTMLInputElement>) =>
      setLimit(currentTarget, clipboardData.getData('text')),
    'aria-invalid': isInvalid(field) || undefined,
    'aria-describedby': described || undefined,
  } as const;
}

interface FieldShellProps {
  readonly field: FieldProps;
  readonly boxClass?: string | undefined;
  /** Shown below the control, after the hint. */
  readonly note?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The label above the control in its box, and the hint and the note below. The margin has room for one line, so nothing
 * moves when the hint appears.
 */
export function FieldShell({ field, boxClass = '', note, children }: FieldShellProps) {
  const ids = fieldIds(field.name);
  return (
    <div className={styles.field} data-hinted={field.hint || note ? '' : undefined}>
      <label className={styles.label} htmlFor={ids.input}>
        {field.label}
      </label>
      <div className={`${styles.box} ${isInvalid(field) ? styles.invalid : ''} ${boxClass}`}>{children}</div>
      <HintLine id={ids.hint} hint={field.hint} note={note} />
    </div>
  );
}
