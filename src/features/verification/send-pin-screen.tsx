import { Trans, useLingui } from '@lingui/react/macro';
import { existingPinEntry } from '#src/flow/flow.ts';
import { loginNameOf, type WithIdentity } from '#src/flow/flow-state.ts';
import { pinReasons } from '#src/flow/pin-reasons.ts';
import { useMessageFlags } from '#src/forms/use-message.tsx';
import { useSubmit } from '#src/forms/use-submit.tsx';
import { GoToLogin, NavLink, ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { Button } from '#src/ui/button.tsx';
import styles from '#src/ui/text.module.css';
import { Actions, Lead, Verbatim } from '#src/ui/text.tsx';
import { canSendPin, contactOf, createPinMutation, methodsWithContact } from './create-pin.ts';
import { PinHelp, PinMessage } from './pin-messages.tsx';

/** The send-PIN choice. It sends a PIN only after a click. */
export function SendPinScreen({ state }: { readonly state: WithIdentity }) {
  const { t, i18n } = useLingui();
  const send = useSubmit(createPinMutation);
  const isActivation = state.flow === 'user-activation';
  const offered = methodsWithContact(state);
  const limitReached = useMessageFlags()?.limit !== undefined;
  const cannotSend = limitReached || !canSendPin(state);

  return (
    <Screen
      title={isActivation ? t`User activation` : t`Send PIN`}
      {...(!cannotSend && { progress: { flow: state.flow, step: 'verify-identity' } })}
      account={loginNameOf(state)}
      message={<PinMessage state={state} />}
    >
      {cannotSend ? (
        <PinHelp />
      ) : (
        <>
          <Lead>{i18n._(pinReasons[state.flow])}</Lead>
          <p className={styles.prompt}>
            <span>
              {offered.length > 1
                ? t`Choose one of the following delivery methods:`
                : t`A PIN will be sent to:`}
            </span>
          </p>
          <div className={styles.choices}>
            {offered.map((method, index) => {
              const contact = <Verbatim>{contactOf(state, method)}</Verbatim>;
              return (
                <Button
                  key={method}
                  variant={index === 0 ? 'primary' : 'secondary'}
                  busy={send.variables?.values.method === method}
                  busyLabel={t`Sending…`}
                  onClick={() => send.mutate({ state, values: { method } })}
                >
                  {method === 'email' ? (
                    <Trans>Email PIN to {contact}</Trans>
                  ) : (
                    <Trans>Text PIN to {contact}</Trans>
                  )}
                </Button>
              );
            })}
          </div>
        </>
      )}
      {cannotSend &&
        (isActivation ? (
          // If the limit was reached after a PIN was sent, Forward still shows PIN entry, so login is not the main action.
          <GoToLogin {...(state.sendLimitReached !== true && { button: 'secondary' })} />
        ) : (
          <ReturnToLogin button="secondary" />
        ))}
      {!isActivation && !limitReached && (
        <Actions>
          <NavLink destination={{ to: 'flow', flow: state.flow, position: existingPinEntry }}>
            <Trans>Already have a PIN?</Trans>
          </NavLink>
          {!cannotSend && <ReturnToLogin />}
        </Actions>
      )}
    </Screen>
  );
}
