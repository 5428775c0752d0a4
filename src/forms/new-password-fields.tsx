import { useLingui } from '@lingui/react/macro';
import type { ReactElement, ReactNode } from 'react';
import { useFieldContext } from './app-form.tsx';
import { FormPasswordField } from './form-fields.tsx';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import type { PasswordRuleResult } from './password-rules.ts';

interface NewPasswordFieldsProps {
  /** The form's own field component. */
  readonly Field: (props: {
    name: 'newPassword' | 'confirmPassword';
    children: () => ReactNode;
  }) => ReactNode | Promise<ReactNode>;
  readonly check: (password: string) => PasswordRuleResult;
  /** The new password was edited: what the server said of the old one counts no more. */
  readonly onEdit: () => void;
}

/** The checklist of the field around it, with every key. */
function Checklist({ check }: Pick<NewPasswordFieldsProps, 'check'>): ReactElement {
  const field = useFieldContext<string>();
  return <PasswordChecklist rules={check(field.state.value)} />;
}

/** New password with its live rules, and its confirmation. A paste is never cut: the length rule fails instead. */
export function NewPasswordFields({ Field, check, onEdit }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <Field name="newPassword">
        {() => (
          <>
            <FormPasswordField
              label={t`New Password`}
              autoComplete="new-password"
              describedBy={passwordRulesId}
              onEdit={onEdit}
            />
            <Checklist check={check} />
          </>
        )}
      </Field>
      <Field name="confirmPassword">
        {() => <FormPasswordField label={t`Confirm Password`} autoComplete="new-password" />}
      </Field>
    </>
  );
}
