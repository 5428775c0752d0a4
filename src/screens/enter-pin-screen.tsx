import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Position } from '#src/flows/flow.ts';
import { limitReachedKeys } from '#src/flows/message-keys.ts';
import { resendPin } from '#src/flows/resend-pin.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { fieldMaxLength } from '#src/forms/field-rules.ts';
import { FormPinField } from '#src/forms/form-pin-field.tsx';
import { pinSchema } from '#src/forms/form-schemas.ts';
import { useBusy } from '#src/journey/journey.ts';
import { useMessage } from '#src/journey/use-flow.ts';
import { watchForTextedPin } from '#src/platform/web-otp.ts';
import { pinDigits } from '#src/ui/pin-field.tsx';
import { Actions } from '#src/ui/text.tsx';
import { checkPin } from './check-pin.ts';
import { PinHelp } from './pin-help.tsx';
import { PinSent } from './pin-sent.tsx';
import { ResendPin } from './resend-pin.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { Screen } from './screen.tsx';
import { useModels } from './use-models.ts';
import { useRun } from './use-run.ts';

interface EnterPinScreenProps {
  readonly ticket: Ticket;
  readonly position: Position;
}

/** Entry of a one-time PIN (specification section 2 'Verify PIN'). */
export function EnterPinScreen({ ticket, position }: EnterPinScreenProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  const models = useModels();
  const entry = useSearch({ from: '__root__' });
  const message = useMessage();
  const busy = useBusy();
  const field = useRef<HTMLInputElement>(null);
  const offersDevice = ticket.flow === 'verification-required' && ticket.isNewDevice === true;
  const activates = ticket.flow === 'user-activation';
  const limitReached = message !== undefined && limitReachedKeys.has(message);
  const { form, hintPolicy, clear } = useAppForm({
    schema: pinSchema(models),
    defaultValues: { recoveryPin: '', rememberDevice: ticket.rememberDevice },
    onSubmit: ({ recoveryPin, rememberDevice }) =>
      void run((call) =>
        checkPin(call, {
          pin: recoveryPin,
          ticket,
          isRiskUpdate: offersDevice && rememberDevice,
          entry,
          client,
        }),
      ),
  });
  const run = useRun({ clear });
  const bySms = position.method === 'sms' && position.pin === 'sent';
  useEffect(() => {
    if (!bySms) return;
    return watchForTextedPin((pin) => {
      form.setFieldValue('recoveryPin', pinDigits(pin, undefined));
      field.current?.form?.requestSubmit?.();
    });
  }, [bySms, form]);

  const title =
    position.pin === 'have'
      ? t`Enter Your PIN`
      : position.method === 'sms'
        ? t`Check Your Text Messages`
        : t`Check Your Email`;
  return (
    <Screen
      title={title}
      progress={{ flow: ticket.flow, step: 'verify-identity' }}
      {...(!limitReached && { firstField: 'recoveryPin' })}
    >
      {!limitReached && (
        <>
          <PinSent ticket={ticket} position={position} />
          <FormView form={form} hintPolicy={hintPolicy}>
            <form.AppField name="recoveryPin">
              {() => (
                <FormPinField
                  label={t`PIN`}
                  maxLength={fieldMaxLength('recoveryPin', models)}
                  ref={field}
                  last
                />
              )}
            </form.AppField>
            {offersDevice && (
              <form.AppField name="rememberDevice">
                {({ Checkbox }) => <Checkbox label={t`Remember this device`} />}
              </form.AppField>
            )}
            <form.SubmitButton busy={busy}>{t`VERIFY PIN`}</form.SubmitButton>
          </FormView>
        </>
      )}
      <Actions>
        {!limitReached && (
          <ResendPin sentAt={ticket.pinSentAt} onResend={() => void run(async () => resendPin(ticket))} />
        )}
        <PinHelp />
        {!activates && <ReturnToLogin />}
      </Actions>
    </Screen>
  );
}
