import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useState } from 'react';
import styles from './field.module.css';
import { type FieldProps, FieldShell, inputAttributes } from './field-shell.tsx';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { VisuallyHidden } from './text.tsx';

interface PasswordFieldProps extends FieldProps {
  /** Whether script runs. Until then the show button is disabled. */
  readonly live?: boolean;
  /** How often the form was submitted. Each submit hides the password. */
  readonly submits?: number;
  /** Name of the show button, different for each field of a screen with several password fields. */
  readonly showLabel?: string | undefined;
  /** In characters, for a password manager that generates a password. */
  readonly minLength?: number | undefined;
  /** Rules for a password manager that generates a password, in the syntax of `passwordrules`. */
  readonly passwordRules?: string | undefined;
}

/** A masked field with a show button, and a note while Caps Lock is on. It accepts a paste (WCAG 2.2 SC 3.3.8). */
export function PasswordField({
  live = true,
  submits = 0,
  showLabel,
  minLength,
  passwordRules,
  ...field
}: PasswordFieldProps) {
  const { t } = useLingui();
  /** The number of submits when the user showed the password; `undefined` if the user has hidden it. */
  const [shownAt, setShownAt] = useState<number>();
  const shown = shownAt === submits;
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  return (
    <FieldShell field={field} note={capsLock && t`Caps Lock is on.`}>
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
        minLength={minLength}
        // Safari's attribute, which React's types do not have.
        {...(passwordRules !== undefined && { passwordrules: passwordRules })}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <button
        type="button"
        className={styles.inside}
        aria-pressed={shown}
        aria-controls={inputAttributes(field).id}
        disabled={!live}
        onClick={() => setShownAt(shown ? undefined : submits)}
      >
        {shown ? <EyeIcon /> : <EyeOffIcon />}
        {/* An `aria-label` with the label of the field would make the button a second element with that label. */}
        <VisuallyHidden>{showLabel ?? t`Show password`}</VisuallyHidden>
      </button>
    </FieldShell>
  );
}
