import type { Ref } from 'react';
import styles from './field.module.css';
import { type FieldProps, FieldShell, inputAttributes } from './field-shell.tsx';

interface PinFieldProps extends FieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly enterKeyHint?: 'next' | 'go';
}

/** What a PIN field keeps of an entry: its digits, cut to the longest PIN there is. */
export const pinDigits = (entry: string, maxLength: number | undefined): string =>
  entry.replace(/\D/g, '').slice(0, maxLength);

/**
 * One real text input, which autofill and paste can fill in whatever way the PIN is written: everything but
 * digits is dropped first, then it is cut. A `maxlength` would cut a pasted '123 456' before that.
 */
export function PinField({ ref, maxLength, enterKeyHint, ...field }: PinFieldProps) {
  return (
    <FieldShell field={field}>
      <input
        {...inputAttributes(field)}
        ref={ref}
        className={`${styles.input} ${styles.pin}`}
        type="text"
        inputMode="numeric"
        enterKeyHint={enterKeyHint}
        autoComplete="one-time-code"
        value={field.value}
        onChange={(event) => field.onChange(pinDigits(event.target.value, maxLength))}
        onBlur={field.onBlur}
        autoCorrect="off"
        spellCheck={false}
      />
    </FieldShell>
  );
}
