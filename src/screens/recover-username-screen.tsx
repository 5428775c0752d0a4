import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { recoverUsernameMutation } from '#api/mutations.ts';
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

/** First step of username recovery: who are you? (specification section 2 'Forgot username') */
export function RecoverUsernameScreen({ ticket }: { readonly ticket: Ticket | undefined }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const models = useModels();
  const entry = useSearch({ from: '__root__' });
  const captcha = useCaptcha();
  const busy = useBusy();
  const title = t`Retrieve Username`;
  const checked = useCheckedForm({
    defaultValues: { firstName: '', lastName: '', emailAddress: '' },
    check: (values) => checkValues(values, ['firstName', 'lastName', 'emailAddress'], models),
    blockedBy: () => (captcha.isMissing() ? 'recaptcha' : undefined),
    onSubmit: ({ firstName, lastName, emailAddress }) =>
      void run(async (call) => {
        const recaptcha = await captcha.answer();
        if (recaptcha === undefined) return {};
        const { VBAToken, fingerprint } = riskMembers(client);
        const result = await call(recoverUsernameMutation, {
          FirstName: firstName,
          LastName: lastName,
          Email: emailAddress,
          recaptcha,
          AccountType: 'M',
          SessionType: sessionTypeOf(entry),
          VBAToken,
          Fingerprint: fingerprint,
        });
        // A response serves once.
        captcha.reset();
        return afterRecover(result, { flow: 'forgot-username', ticket, now: Date.now() });
      }),
  });
  const run = useRun({ clear: checked.clear });
  const { form } = checked;
  return (
    <Screen title={title} progress={{ flow: 'forgot-username', step: 'recover-username' }}>
      <Lead>{t`Enter your details as they are in your merchant account.`}</Lead>
      <CheckedFormView checked={checked}>
        <form.AppField name="firstName">
          {() => (
            <FormTextField
              label={t`First Name`}
              autoComplete="given-name"
              maxLength={fieldMaxLength('firstName', models)}
            />
          )}
        </form.AppField>
        <form.AppField name="lastName">
          {() => (
            <FormTextField
              label={t`Last Name`}
              autoComplete="family-name"
              maxLength={fieldMaxLength('lastName', models)}
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
