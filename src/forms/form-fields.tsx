import { useStore } from '@tanstack/react-form';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { fieldIds, InputField } from '#src/ui/input-field.tsx';
import { PasswordField, type PasswordOptions } from '#src/ui/password-field.tsx';
import { useFieldContext } from './form-contexts.tsx';
import { type BoundFieldProps, useBoundField } from './use-bound-field.tsx';

interface FormTextFieldProps extends BoundFieldProps {
  readonly type?: 'text' | 'email' | undefined;
  /** The keyboard of a phone begins each word with a capital, as names need it. */
  readonly capitalizeWords?: boolean | undefined;
}

/** One line of text, connected to the form field around it. */
export const FormTextField = ({ type = 'text', capitalizeWords, ...props }: FormTextFieldProps) => (
  <InputField
    field={useBoundField(props)}
    input={{ type, ...(capitalizeWords && { autoCapitalize: 'words' }) }}
  />
);

/** A masked field, connected to the form field around it. */
export function FormPasswordField(props: BoundFieldProps & PasswordOptions) {
  const { form } = useFieldContext<string>();
  const submits = useStore(form.store, (state) => state.submissionAttempts);
  return <PasswordField {...props} {...useBoundField(props)} submits={submits} />;
}

interface FormCheckboxProps {
  readonly label: string;
  /** Called with the new state after the user changed it. */
  readonly onEdit?: (checked: boolean) => void;
}

/** A checkbox, connected to the form field around it. */
export function FormCheckbox({ label, onEdit }: FormCheckboxProps) {
  const field = useFieldContext<boolean>();
  return (
    <Checkbox
      id={fieldIds(field.name).input}
      name={field.name}
      label={label}
      checked={field.state.value}
      onChange={({ target }) => {
        field.handleChange(target.checked);
        onEdit?.(target.checked);
      }}
    />
  );
}

interface SubmitButtonProps {
  /** Whether the form's submit is under way. If so, the button shows a spinner. */
  readonly busy?: boolean;
  /** Replaces the label while busy, for example 'Logging in…'. */
  readonly busyLabel?: string;
  readonly children: ReactNode;
}

/** The button that submits the form around it. It is never disabled, because an invalid submit shows what is wrong. */
export const SubmitButton = (props: SubmitButtonProps) => <Button type="submit" {...props} />;
