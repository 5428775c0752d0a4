import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import type { ReactElement } from 'react';
import type { ValidationModels } from '#src/flows/field-rules.ts';
import { hints } from '#src/locales/hints.ts';
import { useFieldContext } from './form-contexts.ts';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import {
  isRefused,
  type PasswordRefusal,
  type PasswordRuleResult,
  passwordLimits,
} from './password-rules.ts';
import { passwordRulesAttribute } from './password-rules-attribute.ts';
import { withFieldGroup } from './submit-form.tsx';

interface NewPasswordFieldsProps {
  /** Returns the state of each rule for a password. */
  readonly check: (password: string) => PasswordRuleResult;
  /** The last new password that the service refused. */
  readonly refusal: PasswordRefusal | undefined;
  readonly models: ValidationModels;
}

const defaultProps: NewPasswordFieldsProps = {
  check: () => {
    throw new Error('NewPasswordFields requires the prop `check`.');
  },
  refusal: undefined,
  models: [],
};

/** The prop `fields` of `NewPasswordFields`: the name in the form of each field of the group. */
export const newPasswordFieldNames = {
  newPassword: 'newPassword',
  confirmPassword: 'confirmPassword',
} as const;

/** The checklist for the form field around it. It updates with every key. */
function Checklist(props: Pick<NewPasswordFieldsProps, 'check' | 'refusal' | 'models'>): ReactElement {
  const { check, refusal, models } = props;
  const field = useFieldContext<string>();
  const submits = useStore(field.form.store, (state) => state.submissionAttempts);
  const marksFailures = field.state.meta.isBlurred || submits > 0;
  return (
    <PasswordChecklist
      rules={check(field.state.value)}
      limits={passwordLimits(models)}
      marksFailures={marksFailures}
      refused={isRefused(field.state.value, refusal)}
    />
  );
}

/**
 * The new password with its checklist, and its confirmation. A long paste is not cut, so the length rule reports it.
 */
export const NewPasswordFields = withFieldGroup({
  defaultValues: { newPassword: '', confirmPassword: '' },
  props: defaultProps,
  render: function Render({ group, check, refusal, models }) {
    const { t, i18n } = useLingui();
    const refusalHint = { key: 'PASSWORD_REFUSED', text: i18n._(hints.PASSWORD_REFUSED) };
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
                refusal={isRefused(field.state.value, refusal) ? refusalHint : undefined}
              />
              <Checklist check={check} refusal={refusal} models={models} />
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
