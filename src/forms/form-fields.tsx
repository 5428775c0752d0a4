import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { type BoundFieldProps, useBoundField, useFieldContext } from './use-bound-field.tsx';

interface FormTextFieldProps extends BoundFieldProps {
  readonly type?: 'text' | 'email' | undefined;
  readonly capitalizeWords?: boolean | undefined;
}

/** One line of text, connected to the form field around it. */
export const FormTextField = ({ type = 'text', capitalizeWords, ...props }: FormTextFieldProps) => (
  <TextField {...useBoundField(props)} type={type} capitalizeWords={capitalizeWords} />
);

interface FormPasswordFieldProps extends BoundFieldProps {
  /** Whether the screen has several password fields. If so, the name of the show button ends with the field's label. */
  readonly isOneOfSeveral?: boolean;
  /** In characters. */
  readonly minLength?: number;
  /** The rules for a generated password, in the syntax of the `passwordrules` attribute. */
  readonly passwordRules?: string;
}

/** A masked field, connected to the form field around it. */
export function FormPasswordField(props: FormPasswordFieldProps) {
  const { isOneOfSeveral = false, minLength, passwordRules, ...bound } = props;
  const { t } = useLingui();
  const { form } = useFieldContext<string>();
  const submits = useStore(form.store, (state) => state.submissionAttempts);
  return (
    <PasswordField
      {...useBoundField(bound)}
      live={useHydrated()}
      submits={submits}
      showLabel={isOneOfSeveral ? `${t`Show password`} ${props.label}` : undefined}
      minLength={minLength}
      passwordRules={passwordRules}
    />
  );
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
      name={field.name}
      label={label}
      checked={field.state.value}
      onChange={(checked) => {
        field.handleChange(checked);
        onEdit?.(checked);
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
