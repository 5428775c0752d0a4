import { useLingui } from '@lingui/react/macro';
import { expiredPasswordMutation, forgottenPasswordMutation } from '#api/mutations.ts';
import { afterSetPassword } from '#src/flows/after-set-password.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { CheckedFormView, FormField, useCheckedForm } from '#src/forms/app-form.tsx';
import { checkValues } from '#src/forms/check-values.ts';
import { FormPasswordField } from '#src/forms/form-fields.tsx';
import { checkNewPassword } from '#src/forms/new-password-check.ts';
import { NewPasswordFields } from '#src/forms/new-password-fields.tsx';
import { PasswordManagerUsername } from '#src/forms/password-manager-username.tsx';
import { isAcceptable } from '#src/forms/password-rules.ts';
import { useBusy } from '#src/journey/journey.ts';
import { useFlowMemory } from '#src/journey/use-flow.ts';
import { Button } from '#src/ui/button.tsx';
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
  const checked = useCheckedForm({
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    check: (values) => ({
      ...(replaces ? checkValues(values, ['currentPassword'], models) : {}),
      ...checkNewPassword(values),
    }),
    blockedBy: ({ newPassword }) => (isAcceptable(rules.check(newPassword)) ? undefined : 'newPassword'),
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
  const run = useRun({ clear: checked.clear, onFailRule: rules.fail });
  const { form } = checked;
  return (
    <Screen title={title} progress={{ flow: ticket.flow, step: 'change-password' }}>
      <CheckedFormView checked={checked}>
        <PasswordManagerUsername username={loginName} />
        {replaces && (
          <FormField form={form} name="currentPassword">
            <FormPasswordField label={t`Current Password`} autoComplete="current-password" />
          </FormField>
        )}
        <NewPasswordFields form={form} check={rules.check} onEdit={rules.edited} />
        <Button type="submit" busy={busy}>{t`CHANGE PASSWORD`}</Button>
      </CheckedFormView>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
