import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { loginMutation } from '#api/mutations.ts';
import { afterLogin } from '#src/flows/after-login.ts';
import { sessionTypeOf } from '#src/flows/entry-params.ts';
import { CheckedFormView, FormField, useCheckedForm } from '#src/forms/app-form.tsx';
import { checkValues } from '#src/forms/check-values.ts';
import { fieldMaxLength } from '#src/forms/field-rules.ts';
import { FormCheckbox, FormPasswordField, FormTextField } from '#src/forms/form-fields.tsx';
import { useBusy } from '#src/journey/journey.ts';
import { readRiskToken } from '#src/platform/risk-script.ts';
import { Button } from '#src/ui/button.tsx';
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
  const checked = useCheckedForm({
    defaultValues: { username, password: '', rememberDevice: false },
    check: (values) => checkValues(values, ['username', 'password'], models),
    emptyIsWrong: 'after-submit',
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
  const run = useRun({ clear: checked.clear });
  const { form } = checked;
  const place = useRef<HTMLDivElement>(null);
  useAutofill(place, (name, value) => form.setFieldValue(name, value));
  useHeldForm({
    setValue: (name, value) => form.setFieldValue(name, value),
    submit: () => checked.submit(),
  });

  return (
    <CheckedFormView checked={checked}>
      <div ref={place}>
        <FormField form={form} name="username">
          <FormTextField
            label={t`Username`}
            autoComplete="username"
            maxLength={fieldMaxLength('username', models)}
          />
        </FormField>
        <FormField form={form} name="password">
          <FormPasswordField
            label={t`Password`}
            autoComplete="current-password"
            maxLength={fieldMaxLength('password', models)}
          />
        </FormField>
      </div>
      <FormField form={form} name="rememberDevice">
        <FormCheckbox label={t`Remember this device`} />
      </FormField>
      {/* The console's field: empty here, and posted by the hand-off from memory. */}
      <input type="hidden" name="SessionToken" value="" />
      <Button type="submit" busy={busy}>
        {submitLabel}
      </Button>
    </CheckedFormView>
  );
}
