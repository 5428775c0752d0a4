import { Trans } from '@lingui/react/macro';
import type { Flow } from '#src/flow/flow.ts';
import type { WithIdentity } from '#src/flow/flow-state.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { SupportPhone } from '#src/frame/support-phone.tsx';
import { isAlert } from '#src/ui/message.tsx';
import { canSendPin } from './create-pin.ts';

/** Where the user starts again if the service sends no PIN for the token of the flow. */
const startsOf: Record<Flow, 'link' | 'login' | 'details'> = {
  'user-activation': 'link',
  'verification-required': 'login',
  'reset-password': 'login',
  'forgot-username': 'details',
  'forgot-password': 'details',
};

interface PinMessageProps {
  readonly state: WithIdentity;
  /** Whether the screen has a form for a PIN. */
  readonly hasForm?: boolean;
}

/**
 * Returns the message of a PIN screen with the values of its text. It is the message of the history entry. On a screen without a
 * form, after the service has refused to send more PINs, it is SEND_PIN_LIMIT_REACHED, unless the entry has another alert.
 */
export function usePinMessage({ state, hasForm = false }: PinMessageProps) {
  const { banner, definition } = useMessage();
  // After Back from PIN entry, the history entry may have no message, or a status that does not say why the flow ends.
  const isLimitReached = state.sendLimitReached === true && !hasForm;
  const isSaid = definition !== undefined && isAlert(definition.tone);
  const messageKey = isLimitReached && !isSaid ? 'SEND_PIN_LIMIT_REACHED' : banner;
  const email = hasForm && state.sent?.method === 'email' ? 'sent' : state.email ? 'yes' : 'no';
  const values = {
    email,
    start: startsOf[state.flow],
    form: hasForm ? 'yes' : 'no',
    canSend: canSendPin(state) ? 'yes' : 'no',
  };
  return messageKey && { messageKey, values };
}

/** Shows the support phone, unless the screen's message shows it. */
export const PinHelp = () =>
  useMessage().definition?.phone ? null : (
    <p>
      <Trans>
        Having trouble? Call Merchant Support: <SupportPhone />
      </Trans>
    </p>
  );
