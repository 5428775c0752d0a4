import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import type { ReactElement } from 'react';
import type { ValidationModels } from '#src/flows/field-rules.ts';
import { hints } from '#src/locales/hints.ts';
import { useFieldContext } from './form-contexts.ts';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import { type PasswordRuleResult, passwordLimits } from './password-rules.ts';
import { passwordRulesAttribute } from './password-rules-attribute.ts';
import { withFieldGroup } from './submit-form.tsx';

interface NewPasswordFieldsProps {
  /** Returns the state of each rule for a password. */
  readonly check: (password: string) => PasswordRuleResult;
  /** Called when the user edits the new password, because what the server reported about it no longer applies. */
  readonly onEdit: () => void;
  /** Whether the service refused the new password and the user has not edited it since. */
  readonly refused: boolean;
  readonly models: ValidationModels;
}

const defaultProps: NewPasswordFieldsProps = {
  check: () => {
    throw new Error('NewPasswordFields requires the prop `check`.');
  },
  onEdit: () => undefined,
  refused: false,
  models: [],
};

/** The prop `fields` of `NewPasswordFields`: the name in the form of each field of the group. */
export const newPasswordFieldNames = {
  newPassword: 'newPassword',
  confirmPassword: 'confirmPassword',
} as const;

/** The checklist for the form field around it. It updates with every key. */
function Checklist(props: Pick<NewPasswordFieldsProps, 'check' | 'refused' | 'models'>): ReactElement {
  const { check, refused, models } = props;
  const field = useFieldContext<string>();
  const submits = useStore(field.form.store, (state) => state.submissionAttempts);
  const marksFailures = field.state.meta.isBlurred || submits > 0;
  return (
    <PasswordChecklist
      rules={check(field.state.value)}
      limits={passwordLimits(models)}
      marksFailures={marksFailures}
      refused={refused}
    />
  );
}

/**
 * The new password with its checklist, and its confirmation. A long paste is not cut, so the length rule reports it.
 */
export const NewPasswordFields = withFieldGroup({
  defaultValues: { newPassword: '', confirmPassword: '' },
  props: defaultProps,
  render: function Render({ group, check, onEdit, refused, models }) {
    const { t, i18n } = useLingui();
    const refusal = { key: 'PASSWORD_REFUSED', text: i18n._(hints.PASSWORD_REFUSED) };
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
                label={t`New password`}
                describedBy={passwordRulesId}
                onEdit={onEdit}
                refusal={refused ? refusal : undefined}
              />
              <Checklist check={check} refused={refused} models={models} />
            </>
          )}
        </group.AppField>
        <group.AppField name="confirmPassword">
          {(field) => <field.PasswordField {...generated} label={t`Confirm password`} last />}
        </group.AppField>
      </>
    );
  },
});
