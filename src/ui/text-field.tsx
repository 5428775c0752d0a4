import styles from './field.module.css';
import { type FieldProps, FieldShell, inputAttributes } from './field-shell.tsx';

interface TextFieldProps extends FieldProps {
  readonly type: 'text' | 'email';
  /** The keyboard of a phone begins each word with a capital, as names need it. */
  readonly capitalizeWords?: boolean | undefined;
}

/** One line of text. */
export function TextField({ type, capitalizeWords, ...field }: TextFieldProps) {
  return (
    <FieldShell field={field}>
      <input
        {...inputAttributes(field)}
        className={styles.input}
        type={type}
        inputMode={type === 'email' ? 'email' : undefined}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        autoComplete={field.autoComplete}
        autoCapitalize={capitalizeWords ? 'words' : 'none'}
        autoCorrect="off"
        spellCheck={false}
      />
    </FieldShell>
  );
}
