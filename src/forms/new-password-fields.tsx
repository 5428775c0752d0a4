import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import type { ReactElement } from 'react';
import { withFieldGroup } from './app-form.tsx';
import type { ValidationModels } from './field-rules.ts';
import { useFieldContext } from './form-contexts.ts';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import { type PasswordRuleResult, passwordLimits } from './password-rules.ts';
import { passwordRulesAttribute } from './password-rules-attribute.ts';

interface NewPasswordFieldsProps {
  /** The state of each rule for a password. */
  readonly check: (password: string) => PasswordRuleResult;
  /** Called when the user edits the new password: the rules that the server reported as broken no longer apply. */
  readonly onEdit: () => void;
  /** The service refused the new password, and the user has not edited it since. */
  readonly refused: boolean;
  readonly models: ValidationModels;
}

const defaultProps: NewPasswordFieldsProps = {
  check: () => {
    throw new Error('NewPasswordFields needs the check of its form.');
  },
  onEdit: () => undefined,
  refused: false,
  models: [],
};

/** Which fields of a form the group has, for its prop `fields`. */
export const newPasswordFieldNames = {
  newPassword: 'newPassword',
  confirmPassword: 'confirmPassword',
} as const;

/** The checklist of the field around it, current with every key. */
function Checklist(props: Pick<NewPasswordFieldsProps, 'check' | 'refused' | 'models'>): ReactElement {
  const { check, refused, models } = props;
  const field = useFieldContext<string>();
  const submits = useStore(field.form.store, (state) => state.submissionAttempts);
  const judged = field.state.meta.isBlurred || submits > 0;
  return (
    <PasswordChecklist
      rules={check(field.state.value)}
      limits={passwordLimits(models)}
      judged={judged}
      refused={refused}
    />
  );
}

/** The new password with its live rules, and its confirmation. A paste is never cut; the length rule fails instead. */
export const NewPasswordFields = withFieldGroup({
  defaultValues: { newPassword: '', confirmPassword: '' },
  props: defaultProps,
  render: function Render({ group, check, onEdit, refused, models }) {
    const { t } = useLingui();
    const generated = {
      autoComplete: 'new-password',
      isOneOfSeveral: true,
      minLength: passwordLimits(models).shortest,
      passwordRules: passwordRulesAttribute(models),
    };
    return (
      <>
        <group.AppField name="newPassword">
          {(field) => (
            <>
              <field.PasswordField
                {...generated}
                label={t`New Password`}
                describedBy={passwordRulesId}
                onEdit={onEdit}
                refusal={refused ? 'PASSWORD_REFUSED' : undefined}
              />
              <Checklist check={check} refused={refused} models={models} />
            </>
          )}
        </group.AppField>
        <group.AppField name="confirmPassword">
          {(field) => <field.PasswordField {...generated} label={t`Confirm Password`} last />}
        </group.AppField>
      </>
    );
  },
});
