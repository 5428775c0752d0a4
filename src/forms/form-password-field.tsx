import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { useHydrated } from '@tanstack/react-router';
import { PasswordField } from '#src/ui/password-field.tsx';
import { useFieldContext } from './form-contexts.ts';
import { type BoundFieldProps, useBoundField } from './use-bound-field.ts';

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
