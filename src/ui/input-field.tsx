import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './field.module.css';
import { AlertIcon } from './icons.tsx';
import { pasteTrimmed } from './paste-trimmed.ts';

/** A hint below a field. Support and tests identify it by its key. */
export interface FieldHint {
  readonly key: string;
  readonly text: ReactNode;
  /** Whether a screen reader announces the hint at once. Otherwise it reads the hint when the focus enters the field. */
  readonly isAlert?: boolean;
}

/** The props of every field. The DOM holds the value, and the form around the field reads it. */
export interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly defaultValue: string;
  readonly onBlur: () => void;
  /** Whether the field may stay empty. */
  readonly optional: boolean;
  readonly invalid: boolean;
  readonly hint: FieldHint | undefined;
  /** Ids of more elements that describe the field. */
  readonly describedBy?: string | undefined;
  readonly autoComplete?: string;
  readonly maxLength?: number | undefined;
  readonly enterKeyHint: 'next' | 'go';
}

export const fieldIds = (name: string) => ({
  input: `field-${name}`,
  hint: `hint-${name}`,
  note: `note-${name}`,
  description: `description-${name}`,
});

interface HintLineProps {
  readonly id: string;
  readonly hint: FieldHint | undefined;
  /** Shown after the hint. */
  readonly note?: ReactNode;
  readonly noteId?: string;
  readonly className?: string | undefined;
}

/** Shows the hint of a field and a note. Their first line is in the space below the field. */
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

interface InputFieldProps {
  readonly field: FieldProps;
  /** The attributes of the input that this kind of field adds or replaces. */
  readonly input: ComponentProps<'input'>;
  readonly boxClass?: string | undefined;
  /** Shown below the input, after the hint. */
  readonly note?: ReactNode;
  /** What follows the input in the box. */
  readonly children?: ReactNode;
}

/**
 * An input in its box, the label above it, the hint and the note below (WCAG 2.2 SC 1.3.1, 3.3.1). The margin has room for
 * one line, so nothing moves when the hint appears.
 */
export function InputField({ field, input, boxClass = '', note, children }: InputFieldProps) {
  const { name, label, defaultValue, invalid, hint, describedBy } = field;
  const ids = fieldIds(name);
  const hasAlert = hint?.isAlert === true;
  /**
   * Whether the user has left the field since an alert. Until then the alert does not describe the field, because a screen reader
   * would read it twice. If the page loads with an alert, a screen reader does not announce it, so it describes the field at
   * once.
   */
  const [isLeft, setLeft] = useState(() => hasAlert && document.activeElement === document.body);
  if (isLeft && !hasAlert) setLeft(false);
  const descriptions = [hint && (!hasAlert || isLeft) && ids.hint, note && ids.note, describedBy];
  return (
    <div className={styles.field} data-hinted={hint || note ? '' : undefined}>
      <label className={styles.label} htmlFor={ids.input}>
        {label}
      </label>
      <div className={`${styles.box} ${invalid ? styles.invalid : ''} ${boxClass}`}>
        <input
          id={ids.input}
          name={name}
          className={styles.input}
          defaultValue={defaultValue}
          data-optional={field.optional ? '' : undefined}
          maxLength={field.maxLength}
          enterKeyHint={field.enterKeyHint}
          autoComplete={field.autoComplete}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          aria-invalid={invalid || undefined}
          aria-describedby={descriptions.filter(Boolean).join(' ') || undefined}
          onBlur={() => {
            setLeft(hasAlert);
            field.onBlur();
          }}
          onPaste={pasteTrimmed}
          {...input}
        />
        {children}
      </div>
      <HintLine id={ids.hint} hint={hint} note={note} noteId={ids.note} />
    </div>
  );
}
