import type { WithIdentity } from '#src/flows/flow-state.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { useEntryMessage } from '#src/screens/message/use-entry-message.ts';

/** Shows the message of the history entry. One about a failed text message mentions the email only if there is one. */
export function PinMessage({ state }: { readonly state: WithIdentity }) {
  const message = useEntryMessage();
  if (message === undefined) return null;
  return <CatalogueMessage messageKey={message} values={{ email: state.email ? 'yes' : 'no' }} />;
}
