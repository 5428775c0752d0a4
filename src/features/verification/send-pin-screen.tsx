import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { existingPinEntry, flows } from '#src/flow/flow.ts';
import { loginNameOf, type WithIdentity } from '#src/flow/flow-state.ts';
import { pinReasons } from '#src/flow/pin-reasons.ts';
import { useSubmit } from '#src/forms/submit-form.tsx';
import { CatalogueMessage } from '#src/frame/catalogue-message.tsx';
import { DeadEnd } from '#src/frame/dead-end.tsx';
import { GoToLogin, NavLink, ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { Button } from '#src/ui/button.tsx';
import { AlertIcon, MailIcon, PhoneDeviceIcon } from '#src/ui/icons.tsx';
import messageStyles from '#src/ui/message.module.css';
import styles from '#src/ui/text.module.css';
import { Actions, Lead, Masked } from '#src/ui/text.tsx';
import { canSendPin, contactOf, createPinMutation, methodsWithContact } from './create-pin.ts';
import { usePinMessage } from './pin-messages.tsx';
import { progressFlow } from './verify-pin.ts';

/** The send-PIN choice. It sends a PIN only after a click. */
export function SendPinScreen({ state }: { readonly state: WithIdentity }) {
  const { t, i18n } = useLingui();
  const send = useSubmit(createPinMutation);
  const isActivation = state.flow === 'user-activation';
  const offered = methodsWithContact(state);
  // PIN entry shows a time. An engine needs 40 ms to format a time for the first time, so this screen formats one while the
  // browser is idle. Not all engines have idle callbacks.
  useEffect(() => void window.requestIdleCallback?.(() => void i18n.date(new Date())), [i18n]);

  const account = loginNameOf(state);
  const flow = progressFlow(state);
  const message = usePinMessage({ state });
  const havePin = (
    <NavLink to={flows[state.flow].path} search={existingPinEntry}>
      <Trans>Already have a PIN?</Trans>
    </NavLink>
  );

  if (!canSendPin(state)) {
    return (
      <DeadEnd
        icon={<AlertIcon className={messageStyles.warning} />}
        title={t`We cannot send a PIN`}
        account={account}
        {...message}
        link={
          isActivation ? (
            <GoToLogin />
          ) : (
            <>
              {havePin}
              <ReturnToLogin />
            </>
          )
        }
      />
    );
  }
  return (
    <Screen
      title={isActivation ? t`User activation` : t`Send PIN`}
      progress={{ flow, step: 'verify-identity' }}
      account={account}
      message={message && <CatalogueMessage {...message} />}
    >
      <Lead>{i18n._(pinReasons[flow])}</Lead>
      <div className={styles.choices}>
        <b>
          {offered.length > 1 ? t`Choose one of the following delivery methods:` : t`A PIN will be sent to:`}
        </b>
        {offered.map((method) => {
          const contact = <Masked text={contactOf(state, method)} />;
          return (
            <Button
              key={method}
              variant={offered.length > 1 ? 'choice' : 'primary'}
              busy={send.isPending && send.variables?.values.method === method}
              busyLabel={t`Sending…`}
              onClick={() => send.mutate({ state, values: { method } })}
            >
              {offered.length > 1 && (method === 'email' ? <MailIcon /> : <PhoneDeviceIcon />)}
              <span>
                {method === 'email' ? (
                  <Trans>Email PIN to {contact}</Trans>
                ) : (
                  <Trans>Text PIN to {contact}</Trans>
                )}
              </span>
            </Button>
          );
        })}
      </div>
      {!isActivation && (
        <Actions>
          {havePin}
          <ReturnToLogin />
        </Actions>
      )}
    </Screen>
  );
}
