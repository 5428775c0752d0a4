import { useLingui } from '@lingui/react';
import { useHydrated } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hints } from '#src/locales/hints.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import type { FieldProps } from '#src/ui/field-shell.tsx';
import { PasswordField } from '#src/ui/password-field.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { useFieldContext, useHint } from './app-form.tsx';

interface BoundFieldProps {
  readonly label: string;
  readonly description?: ReactNode;
  readonly describedBy?: string;
  readonly autoComplete?: string;
  readonly maxLength?: number | undefined;
  /** Called after the value was changed. */
  readonly onEdit?: () => void;
}

/** A text field's props from the form field around it. */
export function useBoundField({ onEdit, ...rest }: BoundFieldProps): FieldProps {
  const { i18n } = useLingui();
  const field = useFieldContext<string>();
  const hint = useHint(field.name);
  return {
    ...rest,
    name: field.name,
    value: field.state.value,
    onChange: (value) => {
      field.handleChange(value);
      onEdit?.();
    },
    onBlur: field.handleBlur,
    hint: hint && { key: hint, text: i18n._(hints[hint]) },
  };
}

/** One line of text, bound to the form field around it. */
export const FormTextField = ({
  type,
  autoFocus,
  ...props
}: BoundFieldProps & { readonly type?: 'text' | 'email'; readonly autoFocus?: boolean }) => (
  <TextField {...useBoundField(props)} {...(type && { type })} {...(autoFocus && { autoFocus })} />
);

/** A masked field, bound to the form field around it. */
export const FormPasswordField = (props: BoundFieldProps) => (
  <PasswordField {...useBoundField(props)} live={useHydrated()} />
);

/** A checkbox, bound to the form field around it. */
export function FormCheckbox({ label }: { readonly label: string }) {
  const field = useFieldContext<boolean>();
  return (
    <Checkbox name={field.name} label={label} checked={field.state.value} onChange={field.handleChange} />
  );
}
