import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { loginMutation } from '#api/mutations.ts';
import { afterLogin } from '#src/flows/after-login.ts';
import { sessionTypeOf } from '#src/flows/entry-params.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { fieldMaxLength } from '#src/forms/field-rules.ts';
import { loginSchema } from '#src/forms/form-schemas.ts';
import { useBusy } from '#src/journey/journey.ts';
import { readRiskToken } from '#src/platform/risk-script.ts';
import { useAutofill } from './use-autofill.ts';
import { useHeldForm } from './use-held-form.ts';
import { useModels } from './use-models.ts';
import { useRun } from './use-run.ts';

interface LoginFormProps {
  readonly submitLabel: string;
  /** Filled in when it is known. */
  readonly username: string;
}

/** Username, password and remember-device (specification section 2 'Login screen'). */
export function LoginForm({ submitLabel, username }: LoginFormProps) {
  const { t } = useLingui();
  const models = useModels();
  const entry = useSearch({ from: '__root__' });
  const busy = useBusy();
  const { form, hintPolicy, clear } = useAppForm({
    schema: loginSchema(models),
    defaultValues: { username, password: '', rememberDevice: false },
    validateEmptyOn: 'submit',
    onSubmit: ({ username: LoginName, password: Password, rememberDevice }) =>
      void run(async (call) =>
        afterLogin(
          await call(loginMutation, {
            LoginName,
            Password,
            sessiontype: sessionTypeOf(entry),
            VBAToken: readRiskToken(),
            SP: entry.sp ?? '',
          }),
          { username: LoginName, rememberDevice, now: Date.now() },
        ),
      ),
  });
  const run = useRun({ clear });
  const place = useRef<HTMLDivElement>(null);
  useAutofill(place, (name, value) => form.setFieldValue(name, value));
  useHeldForm({
    setValue: (name, value) => {
      if (typeof value === 'boolean') {
        if (name === 'rememberDevice') form.setFieldValue(name, value);
      } else if (name === 'username' || name === 'password') form.setFieldValue(name, value);
    },
    submit: () => void form.handleSubmit(),
  });

  return (
    <FormView form={form} hintPolicy={hintPolicy}>
      <div ref={place}>
        <form.AppField name="username">
          {(field) => (
            <field.TextField
              label={t`Username`}
              autoComplete="username"
              maxLength={fieldMaxLength('username', models)}
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField
              label={t`Password`}
              autoComplete="current-password"
              maxLength={fieldMaxLength('password', models)}
              last
            />
          )}
        </form.AppField>
      </div>
      <form.AppField name="rememberDevice">
        {(field) => <field.Checkbox label={t`Remember this device`} />}
      </form.AppField>
      {/* The console's field: empty here, and posted by the hand-off from memory. */}
      <input type="hidden" name="SessionToken" value="" />
      <form.SubmitButton busy={busy}>{submitLabel}</form.SubmitButton>
    </FormView>
  );
}
