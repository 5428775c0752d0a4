import { Trans, useLingui } from '@lingui/react/macro';
import type { SentPin } from '#src/flows/flow-state.ts';
import { Lead } from '#src/ui/text.tsx';

/** Where the PIN was sent and when, how long it is valid, and that only the newest one counts. */
export function PinSent({ sent }: { readonly sent: SentPin | undefined }) {
  const { i18n } = useLingui();
  if (sent === undefined) {
    return (
      <Lead>
        <Trans>Enter the newest PIN that you received. A PIN expires in 10 minutes.</Trans>
      </Lead>
    );
  }
  const masked = sent.to;
  const time = i18n.date(new Date(sent.at), { hour: 'numeric', minute: '2-digit' });
  return (
    <Lead>
      <Trans>
        A PIN was sent to {masked} at {time}. It expires in 10 minutes. If you received more than one, use the
        newest.
      </Trans>
    </Lead>
  );
}
