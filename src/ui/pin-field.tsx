import styles from './field.module.css';
import { type FieldProps, FieldShell, inputAttributes } from './field-shell.tsx';

interface PinFieldProps extends FieldProps {
  /** Whether the last PIN was refused. The field shakes when that becomes true. */
  readonly refused?: boolean | undefined;
}

/** Returns the digits of an entry, cut to `maxLength`. Full-width, Arabic and Persian digits become ordinary ones. */
export const pinDigits = (entry: string, maxLength: number | undefined): string =>
  entry
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/\D/g, '')
    .slice(0, maxLength);

/**
 * One text input, so that autofill and paste work however the PIN is written. The field first drops all characters that
 * are no digits and then cuts the rest. A `maxlength` would cut a pasted '123 456' too early.
 */
export function PinField({ maxLength, refused, ...field }: PinFieldProps) {
  return (
    <FieldShell field={field} boxClass={refused ? styles.refused : undefined}>
      <input
        {...inputAttributes(field)}
        className={`${styles.input} ${styles.pin}`}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={field.value}
        // An input method replaces its whole text with each key, so the field changes that text only at the end.
        onChange={({ target, nativeEvent }) => {
          const composes = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
          field.onChange(composes ? target.value : pinDigits(target.value, maxLength));
        }}
        onCompositionEnd={({ currentTarget }) => field.onChange(pinDigits(currentTarget.value, maxLength))}
        onBlur={field.onBlur}
        autoCorrect="off"
        spellCheck={false}
      />
    </FieldShell>
  );
}
