import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@tanstack/react-form';
import { type ReactElement, useMemo } from 'react';
import type { SubmitMutation } from '#src/core/submits.ts';
import type { FlowState } from '#src/flow/flow-state.ts';
import type { RefusedRule } from '#src/flow/transition.ts';
import { FormView, useSubmitForm } from '#src/forms/submit-form.tsx';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { Button } from '#src/ui/button.tsx';
import { newPasswordSchema } from './new-password-schema.ts';
import { PasswordChecklist, passwordRulesId } from './password-checklist.tsx';
import {
  checkPassword,
  invalidSymbols,
  isAcceptable,
  passwordLimits,
  passwordRulesAttribute,
} from './password-rules.ts';
import type { NewPasswordValues } from './set-password.ts';

interface NewPasswordFormProps<State extends FlowState> {
  readonly mutation: SubmitMutation<State, NewPasswordValues>;
  readonly state: State;
  /** The username whose password the form sets. */
  readonly username: string;
  /** The label of the submit button. While the submit is under way, the button shows `busyLabel`. */
  readonly label: string;
  readonly busyLabel: string;
}

/**
 * The form that sets a new password. Its fields have no `maxLength`, so a long paste is not cut, and the length rule reports it.
 */
export function NewPasswordForm<State extends FlowState>(props: NewPasswordFormProps<State>): ReactElement {
  const { mutation, state, username, label, busyLabel } = props;
  const { t } = useLingui();
  const { models } = useAppInit();
  // Only this flow begins with a password that the user knows.
  const requiresCurrent = state.flow === 'reset-password';
  const check = (password: string, refusedBy?: RefusedRule) =>
    checkPassword(password, username, models, refusedBy);
  const limits = passwordLimits(models);
  const { form, formProps, submit } = useSubmitForm(mutation, {
    state,
    schema: newPasswordSchema(requiresCurrent, (password) => isAcceptable(check(password))),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  });
  const attempts = useSelector(form.store, ({ submissionAttempts }) => submissionAttempts);
  const newPasswordProps = {
    autoComplete: 'new-password',
    isOneOfSeveral: true,
    passwordRules: useMemo(() => passwordRulesAttribute(models), [models]),
  };
  return (
    <FormView {...formProps} readsEachKey>
      {/* A password manager stores the username with the password that the form sets. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {requiresCurrent && (
        <form.AppField name="currentPassword">
          {(field) => (
            <field.PasswordField label={t`Current password`} autoComplete="current-password" isOneOfSeveral />
          )}
        </form.AppField>
      )}
      <form.AppField name="newPassword">
        {({ PasswordField, state: { value, meta } }) => {
          const refusedBy = meta.errorMap.onServer as RefusedRule | undefined;
          return (
            <>
              <PasswordField {...newPasswordProps} label={t`New password`} describedBy={passwordRulesId} />
              <PasswordChecklist
                rules={check(value, refusedBy)}
                limits={limits}
                invalid={invalidSymbols(value, models)}
                marksFailures={formProps.hintPolicy.attempted.includes('newPassword') || meta.isBlurred}
                refused={refusedBy !== undefined}
                attempts={attempts}
              />
            </>
          );
        }}
      </form.AppField>
      <form.AppField name="confirmPassword">
        {(field) => <field.PasswordField {...newPasswordProps} label={t`Confirm password`} last />}
      </form.AppField>
      <Button type="submit" busy={submit.isPending} busyLabel={busyLabel}>
        {label}
      </Button>
    </FormView>
  );
}
