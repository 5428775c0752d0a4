import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { UserTokenResponse } from '#api/calls/user-token.ts';
import { afterRecover } from '#src/flows/after-recover.ts';
import { sessionTypeOf } from '#src/flows/entry-params.ts';
import { type ForgotFlow, firstStep } from '#src/flows/flow.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import type { CallResult } from '#src/flows/transition.ts';
import { CheckedFormView, FormField, useCheckedForm } from '#src/forms/app-form.tsx';
import { checkValues } from '#src/forms/check-values.ts';
import { fieldMaxLength } from '#src/forms/field-rules.ts';
import { FormTextField } from '#src/forms/form-fields.tsx';
import { useBusy } from '#src/journey/journey.ts';
import type { ServiceCall } from '#src/journey/service-call.ts';
import { Button } from '#src/ui/button.tsx';
import { Actions, Lead } from '#src/ui/text.tsx';
import { CaptchaSlot } from './captcha-slot.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { riskMembers } from './risk-members.ts';
import { Screen } from './screen.tsx';
import { useCaptcha } from './use-captcha.ts';
import { useModels } from './use-models.ts';
import { useRun } from './use-run.ts';

/** The fields by which a recovery asks who someone is. */
type IdentityField = 'firstName' | 'lastName' | 'username' | 'emailAddress';
type Identity = Readonly<Record<IdentityField, string>>;

/** Members that both recovery requests have. */
interface CommonMembers {
  readonly Email: string;
  readonly recaptcha: string;
  readonly AccountType: 'M';
  readonly SessionType: string;
  readonly VBAToken: string;
  readonly Fingerprint: string;
}

interface RecoveryFormProps {
  readonly flow: ForgotFlow;
  /** The ticket as it stands: it counts the attempts so far. */
  readonly ticket: Ticket | undefined;
  readonly title: string;
  readonly lead: string;
  readonly fields: readonly {
    readonly name: IdentityField;
    readonly label: string;
    readonly autoComplete: string;
    readonly type?: 'email';
  }[];
  readonly send: (
    call: ServiceCall,
    identity: Identity,
    common: CommonMembers,
  ) => Promise<CallResult<UserTokenResponse>>;
}

const nobody: Identity = { firstName: '', lastName: '', username: '', emailAddress: '' };

/** First step of a recovery: who are you? With a captcha where one is configured (specification section 2). */
export function RecoveryForm({ flow, ticket, title, lead, fields, send }: RecoveryFormProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const models = useModels();
  const entry = useSearch({ from: '__root__' });
  const captcha = useCaptcha();
  const busy = useBusy();
  const names = fields.map(({ name }) => name);
  const checked = useCheckedForm({
    defaultValues: { ...nobody },
    check: (values) => checkValues(values, names, models),
    blockedBy: () => (captcha.isMissing() ? 'recaptcha' : undefined),
    onSubmit: (identity) =>
      void run(async (call) => {
        const recaptcha = await captcha.answer();
        if (recaptcha === undefined) return {};
        const { VBAToken, fingerprint } = riskMembers(client);
        const result = await send(call, identity, {
          Email: identity.emailAddress,
          recaptcha,
          AccountType: 'M',
          SessionType: sessionTypeOf(entry),
          VBAToken,
          Fingerprint: fingerprint,
        });
        // A response serves once.
        captcha.reset();
        return afterRecover(result, { flow, ticket, loginName: identity.username, now: Date.now() });
      }),
  });
  const run = useRun({ clear: checked.clear });
  const { form } = checked;
  return (
    <Screen title={title} progress={{ flow, step: firstStep(flow) }}>
      <Lead>{lead}</Lead>
      <CheckedFormView checked={checked}>
        {fields.map(({ name, ...field }) => (
          <FormField key={name} form={form} name={name}>
            <FormTextField {...field} maxLength={fieldMaxLength(name, models)} />
          </FormField>
        ))}
        <CaptchaSlot captcha={captcha} />
        <Button type="submit" busy={busy}>{t`Continue`}</Button>
      </CheckedFormView>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
