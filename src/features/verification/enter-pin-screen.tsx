import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import type { SubmitMutation } from '#src/core/submits.ts';
import { fieldSchema, maxLengthIn, modelNamed } from '#src/flow/field-rules.ts';
import { loginNameOf, type SentPin, type WithIdentity } from '#src/flow/flow-state.ts';
import { digitsIn } from '#src/flow/plain-text.ts';
import { toSendPinChoice } from '#src/flow/transition.ts';
import { FormView, useSubmit, useSubmitForm } from '#src/forms/submit-form.tsx';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { type BoundFieldProps, useBoundField } from '#src/forms/use-bound-field.ts';
import { useCore } from '#src/forms/use-core.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { CatalogueMessage } from '#src/frame/catalogue-message.tsx';
import { DeadEnd } from '#src/frame/dead-end.tsx';
import { GoToLogin, ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { Button } from '#src/ui/button.tsx';
import { AlertIcon } from '#src/ui/icons.tsx';
import messageStyles from '#src/ui/message.module.css';
import { PinField } from '#src/ui/pin-field.tsx';
import { Actions } from '#src/ui/text.tsx';
import { canSendPin, createPinAtEntryMutation, methodsWithContact } from './create-pin.ts';
import { GetNewPin } from './get-new-pin.tsx';
import { PinHelp, usePinMessage } from './pin-messages.tsx';
import { PinExpiry, PinSent, pinTextIds } from './pin-sent.tsx';
import {
  completesLogin,
  offersRememberDevice,
  type PinValues,
  progressFlow,
  verifyChallengeMutation,
  verifyPinMutation,
} from './verify-pin.ts';

interface EnterPinScreenProps {
  readonly state: WithIdentity;
  /**
   * The PIN that was sent. It is `undefined` after 'Already have a PIN?', and if this screen replaces a later step after a
   * reload.
   */
  readonly sent: SentPin | undefined;
}

type BoundPinFieldProps = BoundFieldProps & Pick<ComponentProps<typeof PinField>, 'normalize'>;

const BoundPinField = ({ normalize, ...props }: BoundPinFieldProps) => (
  <PinField {...useBoundField(props)} normalize={normalize} />
);

interface PinFormProps<State extends WithIdentity> {
  readonly mutation: SubmitMutation<State, PinValues>;
  readonly state: State;
}

const digitsId = 'pin-digits';

function PinForm<State extends WithIdentity>({ mutation, state }: PinFormProps<State>) {
  const { t } = useLingui();
  const { models } = useAppInit();
  const longest = maxLengthIn('recoveryPin', models);
  const isExact = modelNamed(models, 'Pin')?.minLength === longest;
  // Applies to input only. A PIN that was typed before its model arrived is sent as the field shows it.
  const keepDigits = (typed: string) => digitsIn(typed).slice(0, longest);
  const { form, formProps, submit } = useSubmitForm(mutation, {
    state,
    schema: z.object({
      recoveryPin: fieldSchema('recoveryPin', models, { normalize: digitsIn }),
      rememberDevice: z.boolean(),
    }),
    defaultValues: {
      recoveryPin: '',
      rememberDevice: state.flow === 'verification-required' && state.rememberDevice,
    },
    // The field has the focus from the start, so leaving it empty is no mistake.
    emptyHintAfter: 'submit',
  });
  const { navigation } = useCore();
  return (
    <FormView {...formProps}>
      <form.AppField name="recoveryPin">
        {() => (
          <BoundPinField
            label={t`PIN`}
            describedBy={`${digitsId} ${pinTextIds}`}
            normalize={keepDigits}
            last
          />
        )}
      </form.AppField>
      <span id={digitsId} hidden>
        {longest && (isExact ? t`${longest} digits.` : t`Up to ${longest} digits.`)}
      </span>
      {offersRememberDevice(state) && (
        <form.AppField
          name="rememberDevice"
          listeners={{
            // The choice is part of the flow state, so that it survives a reload and another PIN.
            onChange: ({ value: rememberDevice }) =>
              void navigation.replaceEntry({ flowState: { ...state, rememberDevice } }),
          }}
        >
          {({ Checkbox }) => <Checkbox label={t`Remember this device`} />}
        </form.AppField>
      )}
      <Button type="submit" busy={submit.isPending} busyLabel={t`Checking the PIN…`}>
        {t`Verify PIN`}
      </Button>
    </FormView>
  );
}

/** A button that sends a PIN to the other contact, without the send-PIN choice. */
function OtherContact({ state, sent }: { readonly state: WithIdentity; readonly sent: SentPin }) {
  const { t } = useLingui();
  const resend = useSubmit(createPinAtEntryMutation);
  const labels = { email: t`Email it instead`, sms: t`Text it instead` };
  const other = methodsWithContact(state).find((method) => method !== sent.method);
  return (
    other && (
      <Button
        variant="quiet"
        busy={resend.isPending}
        busyLabel={t`Sending…`}
        onClick={() => resend.mutate({ state, values: { method: other } })}
      >
        {labels[other]}
      </Button>
    )
  );
}

/**
 * The screen on which the user enters a PIN. If the service sends no further PIN, the form stays, because the user may have a
 * PIN.
 */
export function EnterPinScreen({ state, sent }: EnterPinScreenProps) {
  const { t } = useLingui();
  const { definition } = useMessage();
  const { navigation, actions } = useCore();
  const openSendPinChoice = async () => {
    const signal = actions.begin();
    // If the message stayed in this history entry, Forward would show it again.
    await navigation.clearMessage();
    await navigation.navigate(toSendPinChoice(state.flow), { signal });
  };
  const isActivation = state.flow === 'user-activation';
  const message = usePinMessage({ state, hasForm: !definition?.endsPinEntry });
  const titles = { email: t`Check your email`, sms: t`Check your text messages` };
  // After too many wrong PINs, an activation ends on this screen. The other flows return to an earlier screen.
  if (definition?.endsPinEntry) {
    return (
      <DeadEnd
        icon={<AlertIcon className={messageStyles.warning} />}
        title={t`We cannot accept a PIN`}
        {...message}
        link={<GoToLogin />}
      />
    );
  }
  return (
    <Screen
      title={sent ? titles[sent.method] : t`Enter your PIN`}
      account={loginNameOf(state)}
      message={message && <CatalogueMessage {...message} />}
      progress={{ flow: progressFlow(state), step: 'verify-identity' }}
      firstField="recoveryPin"
    >
      <PinSent sent={sent}>{sent && canSendPin(state) && <OtherContact state={state} sent={sent} />}</PinSent>
      {completesLogin(state) ? (
        <PinForm mutation={verifyChallengeMutation} state={state} />
      ) : (
        <PinForm mutation={verifyPinMutation} state={state} />
      )}
      {sent && <PinExpiry sent={sent} />}
      <Actions>
        {canSendPin(state) && (
          <GetNewPin sentAt={state.lastPinSentAt} onClick={() => void openSendPinChoice()} />
        )}
        {!isActivation && <ReturnToLogin />}
        {isActivation && !canSendPin(state) && <GoToLogin />}
        <PinHelp />
      </Actions>
    </Screen>
  );
}
