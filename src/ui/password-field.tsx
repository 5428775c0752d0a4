import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import styles from './field.module.css';
import { type FieldProps, FieldShell, inputAttributes } from './field-shell.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';

interface PasswordFieldProps extends FieldProps {
  /** False until script runs: the show button is disabled. */
  readonly live?: boolean;
  readonly enterKeyHint?: 'next' | 'go';
  readonly minLength?: number | undefined;
  /** What a generated password has to satisfy, in the syntax of the `passwordrules` attribute. */
  readonly passwordRules?: string | undefined;
}

/** A masked field that can be shown, with a note while Caps Lock is on. Pasting is never hindered (SC 3.3.8). */
export function PasswordField(props: PasswordFieldProps) {
  const { live = true, enterKeyHint, minLength, passwordRules, ...field } = props;
  const { t } = useLingui();
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <FieldShell field={field} note={capsLock ? t`Caps Lock is on.` : undefined}>
      <input
        {...inputAttributes(field)}
        className={styles.input}
        type={shown ? 'text' : 'password'}
        value={field.value}
        onChange={(event) => field.onChange(event.target.value)}
        onBlur={() => {
          setCapsLock(false);
          field.onBlur?.();
        }}
        onKeyUp={watchCapsLock}
        onKeyDown={watchCapsLock}
        autoComplete={field.autoComplete}
        enterKeyHint={enterKeyHint}
        minLength={minLength}
        maxLength={field.maxLength}
        // Safari's attribute, which React's types do not have.
        {...(passwordRules && { passwordrules: passwordRules })}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.inside}
        aria-label={t`Show password`}
        aria-pressed={shown}
        aria-controls={inputAttributes(field).id}
        disabled={!live}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeIcon /> : <EyeOffIcon />}
      </button>
    </FieldShell>
  );
}
