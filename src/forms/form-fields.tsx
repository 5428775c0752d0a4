import { useSelector } from '@tanstack/react-form';
import type { ComponentProps } from 'react';
import styles from '#src/ui/field.module.css';
import { fieldIds, InputField } from '#src/ui/input-field.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { type BoundFieldProps, useBoundField, useFieldContext } from './use-bound-field.ts';

interface FormTextFieldProps extends BoundFieldProps {
  /** The kind of on-screen keyboard. */
  readonly inputMode?: 'email' | undefined;
  /** Whether an on-screen keyboard begins each word with a capital. */
  readonly capitalizeWords?: boolean | undefined;
}

/** One line of text, connected to the form field around it. */
export const FormTextField = ({ inputMode, capitalizeWords, ...props }: FormTextFieldProps) => (
  <InputField
    field={useBoundField(props)}
    input={{ type: 'text', inputMode, ...(capitalizeWords && { autoCapitalize: 'words' }) }}
  />
);

/** A masked field, connected to the form field around it. */
export function FormPasswordField(
  props: BoundFieldProps & Pick<ComponentProps<typeof PasswordField>, 'isOneOfSeveral' | 'passwordRules'>,
) {
  const { form } = useFieldContext<string>();
  const attempts = useSelector(form.store, (state) => state.submissionAttempts);
  return <PasswordField {...props} {...useBoundField(props)} attempts={attempts} />;
}

/** A checkbox, connected to the form field around it. A click anywhere on its line toggles it. */
export function FormCheckbox({ label }: { readonly label: string }) {
  const { name, form } = useFieldContext<boolean>();
  return (
    <label className={styles.check}>
      <input
        id={fieldIds(name).input}
        name={name}
        className={styles.checkBox}
        type="checkbox"
        defaultChecked={form.options.defaultValues[name]}
      />
      {label}
    </label>
  );
}
