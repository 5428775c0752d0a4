import { useLingui } from '@lingui/react/macro';
import type { ReactElement } from 'react';
import { type AppForm, FormField, useFieldContext } from './app-form.tsx';
import { FormPasswordField } from './form-fields.tsx';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import type { PasswordRuleResult } from './password-rules.ts';

interface NewPasswordFieldsProps {
  readonly form: AppForm<'newPassword' | 'confirmPassword'>;
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
export function NewPasswordFields({ form, check, onEdit }: NewPasswordFieldsProps) {
  const { t } = useLingui();
  return (
    <>
      <FormField form={form} name="newPassword">
        <FormPasswordField
          label={t`New Password`}
          autoComplete="new-password"
          describedBy={passwordRulesId}
          onEdit={onEdit}
        />
        <Checklist check={check} />
      </FormField>
      <FormField form={form} name="confirmPassword">
        <FormPasswordField label={t`Confirm Password`} autoComplete="new-password" />
      </FormField>
    </>
  );
}
