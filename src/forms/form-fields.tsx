import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useHydrated } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Button } from '#src/ui/button.tsx';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { type BoundFieldProps, useBoundField, useFieldContext } from './use-bound-field.tsx';

type FormTextFieldProps = BoundFieldProps &
  Partial<Pick<ComponentProps<typeof TextField>, 'type' | 'capitalizeWords'>>;

/** One line of text, connected to the form field around it. */
export const FormTextField = ({ type = 'text', capitalizeWords, ...props }: FormTextFieldProps) => (
  <TextField {...useBoundField(props)} type={type} capitalizeWords={capitalizeWords} />
);

interface FormPasswordFieldProps
  extends BoundFieldProps,
    Pick<ComponentProps<typeof PasswordField>, 'minLength' | 'passwordRules'> {
  /** Whether the screen has several password fields. If so, the name of the show button ends with the field's label. */
  readonly isOneOfSeveral?: boolean;
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

/** A checkbox, connected to the form field around it. */
export function FormCheckbox({ label }: { readonly label: string }) {
  const { name, state, handleChange } = useFieldContext<boolean>();
  return <Checkbox name={name} label={label} checked={state.value} onChange={handleChange} />;
}

/** The button that submits the form around it. It is never disabled, because an invalid submit shows what is wrong. */
export const SubmitButton = (props: Omit<ComponentProps<typeof Button>, 'type'>) => (
  <Button type="submit" {...props} />
);
