import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { recoverPasswordMutation } from '#api/mutations.ts';
import { afterRecover } from '#src/flows/after-recover.ts';
import { sessionTypeOf } from '#src/flows/entry-params.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { CheckedFormView, useCheckedForm } from '#src/forms/app-form.tsx';
import { checkValues } from '#src/forms/check-values.ts';
import { fieldMaxLength } from '#src/forms/field-rules.ts';
import { FormTextField } from '#src/forms/form-fields.tsx';
import { useBusy } from '#src/journey/journey.ts';
import { Button } from '#src/ui/button.tsx';
import { Actions, Lead } from '#src/ui/text.tsx';
import { CaptchaSlot } from './captcha-slot.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { riskMembers } from './risk-members.ts';
import { Screen } from './screen.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useModels } from './use-models.ts';
import { useRun } from './use-run.ts';

/** First step of password recovery: whose password? (specification section 2 'Forgot password') */
export function RecoverPasswordScreen({ ticket }: { readonly ticket: Ticket | undefined }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const models = useModels();
  const entry = useSearch({ from: '__root__' });
  const captcha = useCaptcha();
  const busy = useBusy();
  const title = t`Reset Password`;
  const checked = useCheckedForm({
    defaultValues: { username: '', emailAddress: '' },
    check: (values) => checkValues(values, ['username', 'emailAddress'], models),
    blockedBy: () => (captcha.isMissing() ? 'recaptcha' : undefined),
    onSubmit: ({ username, emailAddress }) =>
      void run(async (call) => {
        const recaptcha = await captcha.answer();
        if (recaptcha === undefined) return {};
        const { VBAToken, fingerprint } = riskMembers(client);
        const result = await call(recoverPasswordMutation, {
          LoginName: username,
          Email: emailAddress,
          recaptcha,
          AccountType: 'M',
          VBAToken,
          SessionType: sessionTypeOf(entry),
          Fingerprint: fingerprint,
        });
        // A response serves once.
        captcha.reset();
        return afterRecover(result, {
          flow: 'forgot-password',
          ticket,
          loginName: username,
          now: Date.now(),
        });
      }),
  });
  const run = useRun({ clear: checked.clear });
  const { form } = checked;
  return (
    <Screen title={title} progress={{ flow: 'forgot-password', step: 'recover-password' }}>
      <Lead>{t`Enter your username and the email address of your user account.`}</Lead>
      <CheckedFormView checked={checked}>
        <form.AppField name="username">
          {() => (
            <FormTextField
              label={t`Username`}
              autoComplete="username"
              maxLength={fieldMaxLength('username', models)}
            />
          )}
        </form.AppField>
        <form.AppField name="emailAddress">
          {() => (
            <FormTextField
              label={t`Email`}
              type="email"
              autoComplete="email"
              maxLength={fieldMaxLength('emailAddress', models)}
            />
          )}
        </form.AppField>
        <CaptchaSlot captcha={captcha} />
        <Button type="submit" busy={busy}>{t`Continue`}</Button>
      </CheckedFormView>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
