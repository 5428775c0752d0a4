import type { WithIdentity } from '#src/flows/flow-state.ts';
import { useEntryMessage } from '#src/forms/use-entry-message.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';

/** Shows the message of the history entry. One about a failed text message mentions the email only if there is one. */
export function PinMessage({ state }: { readonly state: WithIdentity }) {
  const message = useEntryMessage();
  if (message === undefined) return null;
  return <CatalogueMessage messageKey={message} values={{ email: state.email ? 'yes' : 'no' }} />;
}
