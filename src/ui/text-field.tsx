import type { HTMLInputTypeAttribute } from 'react';
import styles from './field.module.css';
import { type FieldProps, FieldShell, inputAttributes } from './field-shell.tsx';

interface TextFieldProps extends FieldProps {
  readonly type?: Extract<HTMLInputTypeAttribute, 'text' | 'email'>;
  readonly autoFocus?: boolean;
  readonly enterKeyHint?: 'next' | 'go';
}

/** One line of text. */
export function TextField({ type = 'text', autoFocus, enterKeyHint, ...field }: TextFieldProps) {
  return (
    <FieldShell field={field}>
      <input
        {...inputAttributes(field)}
        className={styles.input}
        type={type}
        inputMode={type === 'email' ? 'email' : undefined}
        enterKeyHint={enterKeyHint}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={field.onBlur}
        autoComplete={field.autoComplete}
        maxLength={field.maxLength}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus={autoFocus || undefined}
      />
    </FieldShell>
  );
}
