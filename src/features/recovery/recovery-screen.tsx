import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { configValue } from '#api/calls/app-init.ts';
import type { SubmitMutation } from '#src/core/submits.ts';
import { maxLengthIn } from '#src/flow/field-rules.ts';
import { type ForgotFlow, firstStep } from '#src/flow/flow.ts';
import type { RecoveryState } from '#src/flow/flow-state.ts';
import {
  identifyingFields,
  type RecoveryDetails,
  type RecoveryField,
  recoveryFields,
} from '#src/flow/recovery-fields.ts';
import { FormView, useSubmitForm } from '#src/forms/submit-form.tsx';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { useKnownUsername } from '#src/frame/use-known-username.ts';
import { Button } from '#src/ui/button.tsx';
import fieldStyles from '#src/ui/field.module.css';
import { Actions, Lead } from '#src/ui/text.tsx';
import { Captcha } from './captcha.tsx';
import {
  mapRecoveryFields,
  recoverPasswordMutation,
  recoverUsernameMutation,
  recoverySchema,
} from './recover.ts';

type Values = RecoveryDetails & { readonly recaptcha: string };

interface Recovery {
  readonly title: MessageDescriptor;
  readonly lead: MessageDescriptor;
  readonly mutation: SubmitMutation<RecoveryState, Values>;
}

const recoveries: Readonly<Record<ForgotFlow, Recovery>> = {
  'forgot-username': {
    title: msg`Retrieve username`,
    lead: msg`Enter your details as they appear in your account.`,
    mutation: recoverUsernameMutation,
  },
  'forgot-password': {
    title: msg`Reset password`,
    lead: msg`Enter your username and email address.`,
    mutation: recoverPasswordMutation,
  },
};

interface RecoveryScreenProps {
  readonly flow: ForgotFlow;
  readonly state: RecoveryState;
}

/** The first step of a recovery: a form that identifies the user, with a captcha if one is configured. */
export function RecoveryScreen({ flow, state }: RecoveryScreenProps) {
  const { t } = useLingui();
  const { appInit, models } = useAppInit();
  const captchaSiteKey = configValue(appInit, 'Recaptcha_SiteKey');
  const known = useKnownUsername();
  const { title, lead, mutation } = recoveries[flow];
  const fields: readonly RecoveryField[] = recoveryFields[flow];
  // The default values are computed once, so that later values do not replace what the user typed.
  const [defaultValues] = useState((): Values => {
    // A retrieved username belongs to login. A recovery does not fill it in, and forgets it.
    const username = known?.retrieved ? '' : (known?.username ?? '');
    // After Back, the form shows what the user entered before.
    const initial: Partial<RecoveryDetails> = { username, ...state?.entered };
    return { ...mapRecoveryFields(flow, (field) => initial[field] ?? ''), recaptcha: '' };
  });
  const { form, formProps, submit } = useSubmitForm(mutation, {
    state,
    schema: recoverySchema(flow, { models, captchaSiteKey }),
    defaultValues,
  });
  const textField = (name: RecoveryField, last = false) => (
    <form.AppField key={name} name={name}>
      {(field) => (
        <field.TextField
          {...identifyingFields[name].input}
          label={t(identifyingFields[name].label)}
          maxLength={maxLengthIn(name, models)}
          last={last}
        />
      )}
    </form.AppField>
  );
  return (
    <Screen title={t(title)} progress={{ flow, step: firstStep(flow) }}>
      <Lead>{t(lead)}</Lead>
      <FormView {...formProps}>
        <div className={fieldStyles.row}>{fields.slice(0, -1).map((name) => textField(name))}</div>
        {fields.slice(-1).map((name) => textField(name, true))}
        <form.AppField name="recaptcha">{() => <Captcha />}</form.AppField>
        <Button type="submit" busy={submit.isPending} busyLabel={t`Checking…`}>
          {t`Continue`}
        </Button>
      </FormView>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
