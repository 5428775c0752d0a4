import { useLingui } from '@lingui/react/macro';
import type { FlowState } from '#src/flows/flow-state.ts';
import type { ChangePasswordState } from '#src/flows/show-step.ts';
import type { Submit } from '#src/flows/submit.ts';
import {
  expiredPasswordSubmit,
  forgottenPasswordSubmit,
  type ReplacePasswordValues,
} from '#src/flows/submits/set-password.ts';
import { NewPasswordFields, newPasswordFieldNames } from '#src/forms/new-password-fields.tsx';
import { changePasswordSchema } from '#src/forms/new-password-schema.ts';
import { PasswordManagerUsername } from '#src/forms/password-manager-username.tsx';
import { isAcceptable } from '#src/forms/password-rules.ts';
import { FormView, useSubmitForm } from '#src/forms/submit-form.tsx';
import { useModels } from '#src/forms/use-app-init.ts';
import { usePasswordRules } from '#src/forms/use-password-rules.ts';
import { ReturnToLogin } from '#src/screens/frame/return-to-login.tsx';
import { Screen } from '#src/screens/frame/screen.tsx';
import { Actions } from '#src/ui/text.tsx';

interface ChangePasswordFormProps<State extends FlowState> {
  readonly submit: Submit<State, ReplacePasswordValues>;
  readonly state: State;
  /** The username whose password is changed. */
  readonly loginName: string;
  /** Whether the form requires the current password too. */
  readonly requiresCurrent: boolean;
}

/** The form for a new password. */
function ChangePasswordForm<State extends FlowState>(props: ChangePasswordFormProps<State>) {
  const { submit, state, loginName, requiresCurrent } = props;
  const { t } = useLingui();
  const rules = usePasswordRules(loginName, useModels());
  const { form, hintPolicy, busy } = useSubmitForm(submit, state, {
    schema: changePasswordSchema(requiresCurrent, (password) => isAcceptable(rules.check(password))),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    toValues: (fields) => fields,
    onRefuse: rules.setRefusal,
  });
  return (
    <FormView form={form} hintPolicy={hintPolicy}>
      <PasswordManagerUsername username={loginName} />
      {requiresCurrent && (
        <form.AppField name="currentPassword">
          {(field) => (
            <field.PasswordField label={t`Current password`} autoComplete="current-password" isOneOfSeveral />
          )}
        </form.AppField>
      )}
      <NewPasswordFields form={form} fields={newPasswordFieldNames} rules={rules} />
      <form.SubmitButton busy={busy} busyLabel={t`Saving…`}>
        {t`Change password`}
      </form.SubmitButton>
    </FormView>
  );
}

/** The step that sets a new password, after a recovery or because the password has expired or is compromised. */
export function ChangePasswordScreen({ state }: { readonly state: ChangePasswordState }) {
  const { t } = useLingui();
  const { flow, loginName } = state;
  // If the user needs no PIN, the flow has one step, so there is no progress to show.
  const verifies = state.kind === 'verified';
  return (
    <Screen
      title={t`Choose new password`}
      {...(verifies && { progress: { flow, step: 'change-password' } })}
      account={loginName}
    >
      {state.flow === 'forgot-password' ? (
        <ChangePasswordForm
          submit={forgottenPasswordSubmit}
          state={state}
          loginName={loginName}
          requiresCurrent={false}
        />
      ) : (
        <ChangePasswordForm
          submit={expiredPasswordSubmit}
          state={state}
          loginName={loginName}
          requiresCurrent
        />
      )}
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
