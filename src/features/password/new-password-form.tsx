import { useLingui } from '@lingui/react/macro';
import { type ReactElement, useMemo, useState } from 'react';
import type { SubmitOptions } from '#src/core/submits.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import type { ServerRule } from '#src/flow/transition.ts';
import { FormView, useSubmitForm } from '#src/forms/submit-form.tsx';
import { useModels } from '#src/forms/use-app-init.tsx';
import { useFormBusy } from '#src/forms/use-busy.tsx';
import { hints } from '#src/locales/hints.ts';
import { newPasswordSchema } from './new-password-schema.ts';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import { checkPassword, isAcceptable, passwordLimits, passwordRulesAttribute } from './password-rules.ts';
import type { NewPasswordValues } from './set-password.ts';

interface NewPasswordFormProps<State extends FlowState> {
  readonly mutation: SubmitOptions<State, NewPasswordValues>;
  readonly state: State;
  /** The username whose password the form sets. */
  readonly username: string;
  /** The labels of the submit button, the second while the submit is under way. */
  readonly label: string;
  readonly busyLabel: string;
}

/**
 * The form that sets a new password: the current password if it is required, the new one with its checklist, and its
 * confirmation. A long paste is not cut, so the length rule reports it.
 */
export function NewPasswordForm<State extends FlowState>(props: NewPasswordFormProps<State>): ReactElement {
  const { mutation, state, username, label, busyLabel } = props;
  const { t, i18n } = useLingui();
  const models = useModels();
  // This flow begins at login, with a password that the user knows.
  const requiresCurrent = state.flow === 'reset-password';
  /** The password that the service has refused, and the rule that it breaks, until the user edits it. */
  const [refusal, setRefusal] = useState<{ readonly password: string; readonly rule: ServerRule }>();
  const refusedBy = (password: string) => (refusal?.password === password.trim() ? refusal.rule : undefined);
  const check = (password: string) => checkPassword(password, username, models, refusedBy(password));
  const limits = passwordLimits(models);
  const { form, formProps } = useSubmitForm(mutation, {
    state,
    schema: newPasswordSchema(requiresCurrent, (password) => isAcceptable(check(password))),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onRefuse: refuse,
  });
  function refuse(rule: ServerRule): void {
    setRefusal({ password: form.state.values.newPassword.trim(), rule });
  }
  const refusalHint = { key: 'PASSWORD_REFUSED', text: i18n._(hints.PASSWORD_REFUSED) };
  const isNew = {
    autoComplete: 'new-password',
    isOneOfSeveral: true,
    passwordRules: useMemo(() => passwordRulesAttribute(models), [models]),
  };
  return (
    <FormView {...formProps}>
      {/* A password manager stores the username with the password that the form sets. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {requiresCurrent && (
        <form.AppField name="currentPassword">
          {(field) => (
            <field.PasswordField label={t`Current password`} autoComplete="current-password" isOneOfSeveral />
          )}
        </form.AppField>
      )}
      {/* Once the user has edited a refused password, the service decides about the same one again. */}
      <form.AppField name="newPassword" listeners={{ onChange: () => setRefusal(undefined) }}>
        {({ PasswordField, state: { value, meta } }) => (
          <>
            <PasswordField
              {...isNew}
              label={t`New password`}
              describedBy={passwordRulesId}
              refusal={refusedBy(value) && refusalHint}
            />
            <PasswordChecklist
              rules={check(value)}
              limits={limits}
              marksFailures={formProps.hintPolicy.isAttempted('newPassword') || meta.isBlurred}
              refused={refusedBy(value) !== undefined}
            />
          </>
        )}
      </form.AppField>
      <form.AppField name="confirmPassword">
        {(field) => <field.PasswordField {...isNew} label={t`Confirm password`} last />}
      </form.AppField>
      <form.SubmitButton busy={useFormBusy(mutation)} busyLabel={busyLabel}>
        {label}
      </form.SubmitButton>
    </FormView>
  );
}
