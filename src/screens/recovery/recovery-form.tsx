import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { fieldMaxLength } from '#src/flows/field-rules.ts';
import { type ForgotFlow, firstStep } from '#src/flows/flow.ts';
import type { RecoveryState } from '#src/flows/show-step.ts';
import type { Submit } from '#src/flows/submit.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { type IdentityField, isIdentityField, recoverySchema } from '#src/forms/form-schemas.ts';
import { useModels } from '#src/forms/use-app-init.ts';
import { useFormSubmit } from '#src/forms/use-form-submit.ts';
import { usePageForm } from '#src/forms/use-page-form.ts';
import { ReturnToLogin } from '#src/screens/frame/return-to-login.tsx';
import { Screen } from '#src/screens/frame/screen.tsx';
import { Actions, Lead } from '#src/ui/text.tsx';
import { Captcha } from './captcha.tsx';
import { useCaptcha } from './use-captcha.ts';

type Identity = Readonly<Record<IdentityField, string>>;

interface RecoveryFormProps {
  readonly flow: ForgotFlow;
  readonly state: RecoveryState;
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly {
    readonly name: IdentityField;
    readonly label: string;
    readonly autoComplete: string;
    readonly type?: 'email';
    readonly capitalizeWords?: boolean;
  }[];
  readonly submit: Submit<RecoveryState, Identity & { readonly recaptcha: string }>;
  /** Values that are filled in because they are known. */
  readonly known?: Partial<Identity>;
}

const empty: Identity = { firstName: '', lastName: '', username: '', emailAddress: '' };

/** The first step of a recovery: a form that identifies the user, with a captcha if one is configured. */
export function RecoveryForm({
  flow,
  state,
  title,
  lead,
  fields,
  submit: definition,
  known,
}: RecoveryFormProps) {
  const { t } = useLingui();
  const models = useModels();
  const captcha = useCaptcha();
  const names = fields.map(({ name }) => name);
  // Values that become known later do not replace what the user typed.
  const [defaultValues] = useState<Identity>({ ...empty, ...known });
  const { form, hintPolicy, clear, showHints } = useAppForm({
    schema: recoverySchema(names, models),
    defaultValues,
    blockedBy: () => {
      captcha.require();
      return captcha.siteKey !== '' && captcha.response === '' ? 'recaptcha' : undefined;
    },
    onSubmit: (identity) => void submit({ ...identity, recaptcha: captcha.response }),
  });
  const { submit, busy } = useFormSubmit(definition, state, {
    clear,
    onCaptchaMissing: captcha.require,
    onCaptchaUsed: captcha.reset,
  });
  usePageForm({
    setText: (name, value) => isIdentityField(name) && form.setFieldValue(name, value),
    showHints: () => {
      showHints();
      captcha.require();
    },
    onCaptchaMissing: captcha.require,
  });
  return (
    <Screen title={title} progress={{ flow, step: firstStep(flow) }}>
      <Lead>{lead}</Lead>
      <FormView form={form} hintPolicy={hintPolicy}>
        {fields.map(({ name, ...props }, index) => (
          <form.AppField key={name} name={name}>
            {(field) => (
              <field.TextField
                {...props}
                maxLength={fieldMaxLength(name, models)}
                last={index === fields.length - 1}
              />
            )}
          </form.AppField>
        ))}
        <Captcha captcha={captcha} />
        <form.SubmitButton busy={busy} busyLabel={t`Checking…`}>
          {t`Continue`}
        </form.SubmitButton>
      </FormView>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
