import { useLingui } from '@lingui/react/macro';
import { useFormSubmit } from '#src/bindings/use-form-submit.ts';
import { useModels } from '#src/bindings/use-models.ts';
import type { ChangePasswordState } from '#src/flows/show-step.ts';
import type { Submit } from '#src/flows/submit.ts';
import {
  expiredPasswordSubmit,
  forgottenPasswordSubmit,
  type ReplacePasswordValues,
} from '#src/flows/submits/set-password.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { NewPasswordFields, newPasswordFieldNames } from '#src/forms/new-password-fields.tsx';
import { changePasswordSchema } from '#src/forms/new-password-schema.ts';
import { PasswordManagerUsername } from '#src/forms/password-manager-username.tsx';
import { isAcceptable } from '#src/forms/password-rules.ts';
import { ReturnToLogin } from '#src/screens/frame/return-to-login.tsx';
import { Screen } from '#src/screens/frame/screen.tsx';
import { Actions } from '#src/ui/text.tsx';
import { usePasswordRules } from './use-password-rules.ts';

interface ChangePasswordFormProps<State> {
  readonly submit: Submit<State, ReplacePasswordValues>;
  readonly state: State;
  /** Whose password it is. */
  readonly loginName: string;
  readonly asksCurrent: boolean;
}

/** The form of a new password; `asksCurrent`: the old one is replaced, so the form asks for it too. */
function ChangePasswordForm<State>(props: ChangePasswordFormProps<State>) {
  const { submit: definition, state, loginName, asksCurrent } = props;
  const { t } = useLingui();
  const models = useModels();
  const rules = usePasswordRules(loginName, models);
  const { form, hintPolicy, clear } = useAppForm({
    schema: changePasswordSchema(asksCurrent, (password) => isAcceptable(rules.check(password))),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onSubmit: (values) => void submit(values),
  });
  const { submit, busy } = useFormSubmit(definition, state, {
    clear,
    onFailRule: rules.fail,
  });
  return (
    <FormView form={form} hintPolicy={hintPolicy}>
      <PasswordManagerUsername username={loginName} />
      {asksCurrent && (
        <form.AppField name="currentPassword">
          {(field) => (
            <field.PasswordField label={t`Current Password`} autoComplete="current-password" isOneOfSeveral />
          )}
        </form.AppField>
      )}
      <NewPasswordFields
        form={form}
        fields={newPasswordFieldNames}
        check={rules.check}
        onEdit={rules.edited}
        refused={rules.refused}
        models={models}
      />
      <form.SubmitButton busy={busy} busyLabel={t`Saving…`}>
        {t`Change password`}
      </form.SubmitButton>
    </FormView>
  );
}

/** Chooses a new password: after a recovery, or in place of an expired or compromised one. */
export function ChangePasswordScreen({ state }: { readonly state: ChangePasswordState }) {
  const { t } = useLingui();
  const { flow, loginName } = state;
  // Without identity verification there is one step, so there is no progress to show.
  const verifies = state.kind === 'verified';
  return (
    <Screen
      title={t`Choose New Password`}
      {...(verifies && { progress: { flow, step: 'change-password' } })}
      account={loginName}
    >
      {state.flow === 'forgot-password' ? (
        <ChangePasswordForm
          submit={forgottenPasswordSubmit}
          state={state}
          loginName={loginName}
          asksCurrent={false}
        />
      ) : (
        <ChangePasswordForm submit={expiredPasswordSubmit} state={state} loginName={loginName} asksCurrent />
      )}
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
