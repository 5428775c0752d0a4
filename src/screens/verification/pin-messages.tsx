import { Trans } from '@lingui/react/macro';
import type { WithIdentity } from '#src/flows/flow-state.ts';
import { useEntryMessage } from '#src/forms/use-entry-message.ts';
import { CallSupport, useIsPhoneInMessage } from '#src/screens/frame/support-phone.tsx';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';

/** Shows the message of the history entry. One about a failed text message mentions the email only if there is one. */
export function PinMessage({ state }: { readonly state: WithIdentity }) {
  const message = useEntryMessage();
  if (message === undefined) return null;
  return <CatalogueMessage messageKey={message} values={{ email: state.email ? 'yes' : 'no' }} />;
}

/** Shows the support phone to a user who has trouble with a PIN, unless the screen's message shows it. */
export const PinHelp = () =>
  useIsPhoneInMessage() ? null : (
    <p>
      <Trans>
        Having trouble? <CallSupport />
      </Trans>
    </p>
  );
