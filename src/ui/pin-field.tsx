import { useState } from 'react';
import styles from './field.module.css';
import { type FieldProps, InputField } from './input-field.tsx';

interface PinFieldProps extends FieldProps {
  readonly normalize: (typed: string) => string;
}

/**
 * A PIN in one text input, so that autofill and paste work. `normalize` returns what replaces the typed text. If the service has
 * refused the PIN, the hint is an alert, and the field shakes.
 */
export function PinField({ normalize, ...field }: PinFieldProps) {
  /** Whether the typed text has too many digits for the slots. */
  const [isLong, setLong] = useState(false);
  const checkLength = ({ value }: HTMLInputElement) => setLong(value.length > 6);
  const normalizeInput = (input: HTMLInputElement) => {
    const { value, selectionStart } = input;
    const kept = normalize(value);
    if (value !== kept) {
      input.value = kept;
      // When the value is set, the browser puts the caret at the end.
      const caret = normalize(value.slice(0, selectionStart ?? undefined)).length;
      input.setSelectionRange(caret, caret);
    }
    checkLength(input);
  };
  return (
    <InputField
      field={field}
      boxClass={field.hint?.isAlert ? styles.refused : undefined}
      input={{
        className: `${styles.input} ${styles.pin} ${isLong ? '' : styles.slots}`,
        type: 'text',
        inputMode: 'numeric',
        autoComplete: 'one-time-code',
        // An input method replaces its whole text with each key, so the field normalizes this text only when the composition
        // ends.
        onInput({ currentTarget, nativeEvent }) {
          if (!(nativeEvent instanceof InputEvent && nativeEvent.isComposing)) normalizeInput(currentTarget);
        },
        onCompositionEnd: ({ currentTarget }) => normalizeInput(currentTarget),
        // After a refused PIN, the core empties the field without an event, and then focuses it.
        onFocus: ({ currentTarget }) => checkLength(currentTarget),
      }}
    />
  );
}
