import { useLingui } from '@lingui/react/macro';
import { expiredPasswordMutation, forgottenPasswordMutation } from '#api/mutations.ts';
import { afterSetPassword } from '#src/flows/after-set-password.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { NewPasswordFields, newPasswordFieldNames } from '#src/forms/new-password-fields.tsx';
import { changePasswordSchema } from '#src/forms/new-password-schema.ts';
import { PasswordManagerUsername } from '#src/forms/password-manager-username.tsx';
import { isAcceptable } from '#src/forms/password-rules.ts';
import { useBusy } from '#src/journey/journey.ts';
import { useFlowMemory } from '#src/journey/use-flow.ts';
import { Actions } from '#src/ui/text.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { Screen } from './screen.tsx';
import { useModels } from './use-models.ts';
import { usePasswordRules } from './use-password-rules.ts';
import { useRun } from './use-run.ts';

/** Chooses a new password; where an old one is replaced it is asked for too (specification section 2). */
export function ChangePasswordScreen({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useLingui();
  const models = useModels();
  const { pin = '' } = useFlowMemory();
  const busy = useBusy();
  const { token = '', loginName = '' } = ticket;
  const replaces = ticket.flow === 'reset-password';
  const rules = usePasswordRules(loginName, models);
  const title = t`Choose New Password`;
  const { form, hintPolicy, clear } = useAppForm({
    schema: changePasswordSchema(replaces, (password) => isAcceptable(rules.check(password))),
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onSubmit: ({ currentPassword, newPassword }) =>
      void run(async (call) =>
        afterSetPassword(
          replaces
            ? await call(expiredPasswordMutation, {
                Password: currentPassword,
                NewPassword: newPassword,
                LoginName: loginName,
                AccountType: 'M',
                Token: token,
                Pin: pin,
              })
            : await call(forgottenPasswordMutation, {
                password: newPassword,
                accountType: 'M',
                pin,
                token,
                loginName,
              }),
          ticket,
        ),
      ),
  });
  const run = useRun({ clear, onFailRule: rules.fail });
  return (
    <Screen title={title} progress={{ flow: ticket.flow, step: 'change-password' }}>
      <FormView form={form} hintPolicy={hintPolicy}>
        <PasswordManagerUsername username={loginName} />
        {replaces && (
          <form.AppField name="currentPassword">
            {(field) => <field.PasswordField label={t`Current Password`} autoComplete="current-password" />}
          </form.AppField>
        )}
        <NewPasswordFields
          form={form}
          fields={newPasswordFieldNames}
          check={rules.check}
          onEdit={rules.edited}
          models={models}
        />
        <form.SubmitButton busy={busy}>{t`CHANGE PASSWORD`}</form.SubmitButton>
      </FormView>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
