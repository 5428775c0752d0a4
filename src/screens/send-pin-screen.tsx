import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { createPinMutation } from '#api/mutations.ts';
import { afterCreatePin } from '#src/flows/after-create-pin.ts';
import { deliveryMethods, type Flow, flows, type Method, pinEntryWithPin } from '#src/flows/flow.ts';
import { limitReachedKeys } from '#src/flows/message-keys.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { useJourney } from '#src/journey/journey.ts';
import { useMessage } from '#src/journey/use-flow.ts';
import { Button } from '#src/ui/button.tsx';
import { Actions, choicesClass, Lead, linkClass } from '#src/ui/text.tsx';
import { PinHelp } from './pin-help.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { Screen } from './screen.tsx';

/** Why a PIN is asked for (specification section 2 'Verify identity'). */
const reasons: Record<Flow, MessageDescriptor> = {
  'user-activation': msg`Before you can activate your user account, we need to verify you by using a PIN.`,
  'verification-required': msg`Before we log you in, we need to verify you by using a pin.`,
  'reset-password': msg`Before you can change your password, we need to verify you by using a PIN.`,
  'forgot-username': msg`Before we can send it to you, we need to verify you by using a PIN.`,
  'forgot-password': msg`Before we can send it to you, we need to verify you by using a PIN.`,
};

/** The contacts to which a PIN can go, the service's own choice first. */
function contactsOf({ email, phone, responseMode }: Ticket): { method: Method; masked: string }[] {
  const contacts: { method: Method; masked: string }[] = [];
  if (email) contacts.push({ method: 'email', masked: email });
  if (phone) contacts.push({ method: 'sms', masked: phone });
  return responseMode === 'sms' ? contacts.reverse() : contacts;
}

/** Chooses how the PIN is sent; nothing is sent before a click (specification section 2 'Send PIN'). */
export function SendPinScreen({ ticket }: { readonly ticket: Ticket }) {
  const { t, i18n } = useLingui();
  const journey = useJourney();
  const message = useMessage();
  const activates = ticket.flow === 'user-activation';
  const contacts = contactsOf(ticket);
  const limitReached = message !== undefined && limitReachedKeys.has(message);
  const send = (method: Method) =>
    void journey.run(async (call) =>
      afterCreatePin(
        await call(createPinMutation, {
          token: ticket.token ?? '',
          accountType: 'U',
          deliveryMethod: deliveryMethods[method],
        }),
        { ticket, method, now: Date.now() },
      ),
    );

  return (
    <Screen
      title={activates ? t`User Activation` : t`Send Pin`}
      progress={{ flow: ticket.flow, step: 'verify-identity' }}
    >
      {limitReached || contacts.length === 0 ? (
        <PinHelp />
      ) : (
        <>
          <Lead>{i18n._(reasons[ticket.flow])}</Lead>
          <p>
            <span>
              {contacts.length > 1
                ? t`Choose one of the following delivery methods:`
                : t`A PIN will be sent to:`}
            </span>
          </p>
          <div className={choicesClass}>
            {contacts.map(({ method, masked }, index) => (
              <Button
                key={method}
                variant={index === 0 ? 'primary' : 'secondary'}
                onClick={() => send(method)}
              >
                {method === 'email' ? t`Email PIN to ${masked}` : t`Text PIN to ${masked}`}
              </Button>
            ))}
          </div>
        </>
      )}
      {!activates && (
        <Actions>
          {!limitReached && contacts.length > 0 && (
            <Link to={flows[ticket.flow].path} search={pinEntryWithPin} className={linkClass}>
              <Trans>Already have a PIN?</Trans>
            </Link>
          )}
          <ReturnToLogin />
        </Actions>
      )}
    </Screen>
  );
}
