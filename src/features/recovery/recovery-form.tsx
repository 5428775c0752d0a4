import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { configValue } from '#api/calls/app-init.ts';
import { type Identity, type IdentityField, identityFields, recoveryFields } from '#api/recovery-fields.ts';
import type { SubmitMutation } from '#src/core/submit.ts';
import { fieldSchema, maxEntryLength, type ValidationModels } from '#src/flow/field-rules.ts';
import { type ForgotFlow, firstStep } from '#src/flow/flow.ts';
import type { RecoveryState } from '#src/flow/flow-state.ts';
import { FormView } from '#src/forms/form-view.tsx';
import { useSubmitForm } from '#src/forms/submit-form.tsx';
import { useAppInit, useModels } from '#src/forms/use-app-init.tsx';
import { useFormBusy } from '#src/forms/use-busy.tsx';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { Actions, Lead } from '#src/ui/text.tsx';
import { Captcha } from './captcha.tsx';

type Fields = readonly IdentityField[];

/** The values of a form: its fields, and the response of the captcha. */
type Values = Identity & { readonly recaptcha: string };

/** Returns the schema of a form with these fields. */
const valuesSchema = (fields: Fields, models: ValidationModels, hasCaptcha: boolean) =>
  z.object({
    ...(Object.fromEntries(fields.map((field) => [field, fieldSchema(field, models)])) as Record<
      IdentityField,
      ReturnType<typeof fieldSchema>
    >),
    recaptcha: hasCaptcha ? fieldSchema('recaptcha', models) : z.string(),
  });

interface RecoveryFormProps {
  readonly flow: ForgotFlow;
  readonly state: RecoveryState;
  readonly title: string;
  readonly lead: string;
  readonly mutation: SubmitMutation<RecoveryState, Values>;
  /** Values that are filled in because they are known. */
  readonly known?: Partial<Identity>;
}

/** The first step of a recovery: a form that identifies the user, with a captcha if one is configured. */
export function RecoveryForm({ flow, state, title, lead, mutation, known }: RecoveryFormProps) {
  const { t } = useLingui();
  const models = useModels();
  const { appInit, isPending } = useAppInit();
  const siteKey = configValue(appInit, 'Recaptcha_SiteKey');
  const fields: Fields = recoveryFields[flow];
  // After Back, the user does not enter the same again.
  const initial: Partial<Identity> = { ...known, ...state?.entered };
  // Values that become known later do not replace what the user typed.
  const [defaultValues] = useState(
    (): Values => ({
      ...(Object.fromEntries(fields.map((name) => [name, initial[name] ?? ''])) as Identity),
      recaptcha: '',
    }),
  );
  const { form, formProps } = useSubmitForm(useMutation(mutation), {
    state,
    schema: valuesSchema(fields, models, siteKey !== ''),
    defaultValues,
  });
  return (
    <Screen title={title} progress={{ flow, step: firstStep(flow) }}>
      <Lead>{lead}</Lead>
      <FormView {...formProps}>
        {fields.map((name, index) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.TextField
                {...identityFields[name].input}
                label={t(identityFields[name].label)}
                maxLength={maxEntryLength(name, models)}
                last={index === fields.length - 1}
              />
            )}
          </form.AppField>
        ))}
        <form.AppField name="recaptcha">{() => <Captcha {...{ siteKey, isPending }} />}</form.AppField>
        <form.SubmitButton busy={useFormBusy(mutation)} busyLabel={t`Checking…`}>
          {t`Continue`}
        </form.SubmitButton>
      </FormView>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
