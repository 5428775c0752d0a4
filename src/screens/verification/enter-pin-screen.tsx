import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useSubmitting } from '#src/bindings/use-busy.ts';
import { useEntryMessage } from '#src/bindings/use-entry.ts';
import { useFormSubmit } from '#src/bindings/use-form-submit.ts';
import { useModels } from '#src/bindings/use-models.ts';
import { useSubmit } from '#src/bindings/use-submit.ts';
import { fieldMaxLength } from '#src/flows/field-rules.ts';
import { loginNameOf, type SentPin, type WithIdentity } from '#src/flows/flow-state.ts';
import { createPinSubmit, otherContact } from '#src/flows/submits/create-pin.ts';
import { resendPinSubmit } from '#src/flows/submits/resend-pin.ts';
import { offersRememberDevice, verifyPinSubmit } from '#src/flows/submits/verify-pin.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { FormPinField } from '#src/forms/form-pin-field.tsx';
import { pinSchema } from '#src/forms/form-schemas.ts';
import { messages } from '#src/locales/messages.ts';
import { watchForTextedPin } from '#src/platform/web-otp.ts';
import { ReturnToLogin } from '#src/screens/frame/return-to-login.tsx';
import { Screen } from '#src/screens/frame/screen.tsx';
import { Button } from '#src/ui/button.tsx';
import { pinDigits } from '#src/ui/pin-field.tsx';
import { Actions } from '#src/ui/text.tsx';
import { PinHelp } from './pin-help.tsx';
import { PinSent, pinSentId } from './pin-sent.tsx';
import { ResendPin } from './resend-pin.tsx';

interface EnterPinScreenProps {
  readonly state: WithIdentity;
  /**
   * How, where and when the PIN was sent. It is `undefined` after 'Already have a PIN?', and if the screen replaces a
   * later step after a reload.
   */
  readonly sent: SentPin | undefined;
}

/**
 * The form for the PIN. If the PIN was sent by text message and the browser can read the message (WebOTP), the form
 * fills in the PIN and submits itself.
 */
function PinForm({ state, sent }: EnterPinScreenProps) {
  const { t } = useLingui();
  const models = useModels();
  const field = useRef<HTMLInputElement>(null);
  const { form, hintPolicy, clear } = useAppForm({
    schema: pinSchema(models),
    defaultValues: {
      recoveryPin: '',
      rememberDevice: state.flow === 'verification-required' && state.rememberDevice,
    },
    onSubmit: (values) => void submit(values),
  });
  const { submit, busy } = useFormSubmit(verifyPinSubmit, state, { clear });
  const isTexted = sent?.method === 'sms';
  useEffect(() => {
    if (!isTexted) return;
    return watchForTextedPin((pin) => {
      form.setFieldValue('recoveryPin', pinDigits(pin, undefined));
      field.current?.form?.requestSubmit?.();
    });
  }, [isTexted, form]);
  return (
    <FormView form={form} hintPolicy={hintPolicy}>
      <form.AppField name="recoveryPin">
        {() => (
          <FormPinField
            label={t`PIN`}
            describedBy={pinSentId}
            maxLength={fieldMaxLength('recoveryPin', models)}
            ref={field}
            last
          />
        )}
      </form.AppField>
      {offersRememberDevice(state) && (
        <form.AppField name="rememberDevice">
          {({ Checkbox }) => <Checkbox label={t`Remember this device`} />}
        </form.AppField>
      )}
      <form.SubmitButton busy={busy} busyLabel={t`Checking the PIN…`}>
        {t`Verify PIN`}
      </form.SubmitButton>
    </FormView>
  );
}

/**
 * A button that sends a PIN by the other method, without the send-PIN choice. It renders nothing if the user has no
 * contact for that method.
 */
function OtherContact({ state, sent }: { readonly state: WithIdentity; readonly sent: SentPin }) {
  const { t } = useLingui();
  const send = useSubmit(createPinSubmit, state);
  const busy = useSubmitting(createPinSubmit.name);
  const method = otherContact(state, sent.method);
  if (method === undefined) return null;
  return (
    <Button variant="quiet" busy={busy} busyLabel={t`Sending…`} onClick={() => void send({ method })}>
      {method === 'sms' ? t`Text it instead` : t`Email it instead`}
    </Button>
  );
}

/**
 * The screen on which the user enters a PIN. If its message reports that the user has reached a limit, such as too many
 * wrong PINs, the screen has no form and offers no further PIN.
 */
export function EnterPinScreen({ state, sent }: EnterPinScreenProps) {
  const { t } = useLingui();
  const message = useEntryMessage();
  const resend = useSubmit(resendPinSubmit, state);
  const limitReached = message !== undefined && messages[message].hidesForm === true;
  const titles = { email: t`Check Your Email`, sms: t`Check Your Text Messages` };
  return (
    <Screen
      title={sent === undefined ? t`Enter Your PIN` : titles[sent.method]}
      progress={{ flow: state.flow, step: 'verify-identity' }}
      account={loginNameOf(state)}
      {...(!limitReached && { firstField: 'recoveryPin' })}
    >
      {!limitReached && (
        <>
          <PinSent sent={sent} />
          <PinForm state={state} sent={sent} />
        </>
      )}
      <Actions>
        {!limitReached && (
          <>
            <ResendPin sentAt={state.lastPinSentAt} onResend={() => void resend({})} />
            {sent && <OtherContact state={state} sent={sent} />}
          </>
        )}
        <PinHelp />
        {state.flow !== 'user-activation' && <ReturnToLogin />}
      </Actions>
    </Screen>
  );
}
