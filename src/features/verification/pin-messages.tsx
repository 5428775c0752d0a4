import { Trans } from '@lingui/react/macro';
import type { Flow } from '#src/flow/flow.ts';
import type { WithIdentity } from '#src/flow/flow-state.ts';
import { useMessage, useMessageFlags } from '#src/forms/use-message.tsx';
import { CatalogueMessage, OutcomeMessage } from '#src/frame/catalogue-message.tsx';
import { SupportPhone } from '#src/frame/support-phone.tsx';
import { messages } from '#src/locales/messages.ts';

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
 * Shows the message of the history entry. Its text depends on whether the user has an email address, where the flow starts
 * again, and whether the screen has a form. Without a form, a reached limit ends the flow.
 */
export function PinMessage({ state, hasForm = false }: PinMessageProps) {
  const message = useMessage();
  if (message === undefined) return null;
  const isEnd = !hasForm && messages[message].limit !== undefined;
  const Shown = isEnd ? OutcomeMessage : CatalogueMessage;
  return (
    <Shown
      messageKey={message}
      values={{
        email: hasForm && state.sent?.method === 'email' ? 'sent' : state.email ? 'yes' : 'no',
        start: startsOf[state.flow],
        form: hasForm ? 'yes' : 'no',
      }}
    />
  );
}

/** Shows the support phone to a user who has trouble with a PIN, unless the screen's message shows it. */
export const PinHelp = () =>
  useMessageFlags()?.phone ? null : (
    <p>
      <Trans>
        Having trouble? Call Merchant Support: <SupportPhone />
      </Trans>
    </p>
  );
