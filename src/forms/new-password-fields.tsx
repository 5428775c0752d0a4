import { useLingui } from '@lingui/react/macro';
import { useStore } from '@tanstack/react-form';
import { type ReactElement, useEffect } from 'react';
import { hints } from '#src/locales/hints.ts';
import { useFieldContext } from './form-contexts.ts';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import { isRefused, passwordLimits } from './password-rules.ts';
import { passwordRulesAttribute } from './password-rules-attribute.ts';
import { withFieldGroup } from './submit-form.tsx';
import type { PasswordRules } from './use-password-rules.ts';

interface NewPasswordFieldsProps {
  readonly rules: PasswordRules;
}

const defaultProps: NewPasswordFieldsProps = {
  rules: {
    check: () => {
      throw new Error('NewPasswordFields requires the prop `rules`.');
    },
    models: [],
    refusal: undefined,
    setRefusal: () => undefined,
  },
};

/** The prop `fields` of `NewPasswordFields`: the name in the form of each field of the group. */
export const newPasswordFieldNames = {
  newPassword: 'newPassword',
  confirmPassword: 'confirmPassword',
} as const;

/** The checklist for the form field around it. It updates with every key. */
function Checklist({ rules }: NewPasswordFieldsProps): ReactElement {
  const { check, models, refusal, setRefusal } = rules;
  const field = useFieldContext<string>();
  const submits = useStore(field.form.store, (state) => state.submissionAttempts);
  const marksFailures = field.state.meta.isBlurred || submits > 0;
  const refused = isRefused(field.state.value, refusal);
  // Once the user has edited it, the service decides about the same password again.
  const isReplaced = refusal !== undefined && !refused;
  useEffect(() => {
    if (isReplaced) setRefusal(undefined);
  }, [isReplaced, setRefusal]);
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
  render: function Render({ group, rules }) {
    const { t, i18n } = useLingui();
    const { models, refusal } = rules;
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
              <Checklist rules={rules} />
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
