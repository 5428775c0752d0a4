import { useLingui } from '@lingui/react/macro';
import { useHydrated } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { announce } from './announce.ts';
import styles from './field.module.css';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { type FieldProps, fieldIds, InputField } from './input-field.tsx';
import { VisuallyHidden } from './text.tsx';

interface PasswordFieldProps extends FieldProps {
  /** Whether the screen has several password fields. If so, the name of the show button ends with the field's label. */
  readonly isOneOfSeveral?: boolean;
  /** How often the form was submitted. Each submit hides the password. */
  readonly attempts: number;
  /** The rules by which a password manager generates a password, in the syntax of the attribute `passwordrules`. */
  readonly passwordRules?: string;
}

/** A masked field with a show button, and a note while Caps Lock is on. It accepts a paste (WCAG 2.2 SC 3.3.8). */
export function PasswordField({ isOneOfSeveral, attempts, passwordRules, ...field }: PasswordFieldProps) {
  const { t } = useLingui();
  /** The number of attempts to submit when the user showed the password; `undefined` if the user has hidden it. */
  const [shownAt, setShownAt] = useState<number>();
  const shown = shownAt === attempts;
  const [capsLock, setCapsLock] = useState(false);
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));
  const capsLockNote = capsLock && t`Caps Lock is on.`;
  // The field has the focus already, so a screen reader does not say its new description.
  useEffect(() => {
    if (capsLockNote) announce(capsLockNote);
  }, [capsLockNote]);
  return (
    <InputField
      field={{
        ...field,
        onBlur() {
          setCapsLock(false);
          field.onBlur();
        },
      }}
      note={capsLockNote}
      input={{
        type: shown ? 'text' : 'password',
        // React's types lack the attribute.
        ...{ passwordrules: passwordRules },
        onKeyUp: watchCapsLock,
        onKeyDown: watchCapsLock,
      }}
    >
      <button
        type="button"
        className={styles.inside}
        aria-pressed={shown}
        aria-controls={fieldIds(field.name).input}
        // Until the view is live, the button does nothing.
        disabled={!useHydrated()}
        onClick={() => setShownAt(shown ? undefined : attempts)}
      >
        {shown ? <EyeIcon /> : <EyeOffIcon />}
        {/* An `aria-label` with the label of the field would make the button a second element with that label. */}
        <VisuallyHidden>
          {isOneOfSeveral ? `${t`Show password`} ${field.label}` : t`Show password`}
        </VisuallyHidden>
      </button>
    </InputField>
  );
}
