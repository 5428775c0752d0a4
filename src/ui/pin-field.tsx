import styles from './field.module.css';
import { type FieldProps, InputField } from './input-field.tsx';

interface PinFieldProps extends FieldProps {
  readonly read: (entry: string) => string;
}

/**
 * One text input, so that autofill and paste work. Of each entry it keeps what `read` returns. It shakes when
 * its hint is an alert, because the service has refused the PIN.
 */
export const PinField = ({ read, ...field }: PinFieldProps) => (
  <InputField
    field={field}
    boxClass={field.hint?.isAlert ? styles.refused : undefined}
    input={{
      className: `${styles.input} ${styles.pin} ${field.value.length <= 6 ? styles.slots : ''}`,
      type: 'text',
      inputMode: 'numeric',
      autoComplete: 'one-time-code',
      // An input method replaces its whole text with each key, so the field changes that text only at the end.
      onChange({ target, nativeEvent }) {
        const composes = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        field.onChange(composes ? target.value : read(target.value));
      },
      onCompositionEnd: ({ currentTarget }) => field.onChange(read(currentTarget.value)),
    }}
  />
);
