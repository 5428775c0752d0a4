import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { reference } from '#api/reference.ts';
import { readEntryState } from '#src/flows/history-state.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

interface ErrorReferenceProps {
  /** Whether the history entry has the message. Any other message, such as that of app init, is about this visit. */
  readonly isOfEntry: boolean;
}

/** Shows the reference of the failed call and the time of its failure. The user can give them to Merchant Support. */
export function ErrorReference({ isOfEntry }: ErrorReferenceProps) {
  const { i18n } = useLingui();
  const [visit] = useState(() => ({ reference: reference(), at: Date.now() }));
  const incident = useLocation({
    select: ({ state }) => readEntryState(state).incident,
    structuralSharing: true,
  });
  const { reference: shown, at } = (isOfEntry && incident) || visit;
  const time = i18n.date(new Date(at), { hour: 'numeric', minute: '2-digit' });
  return (
    <div data-reference={shown}>
      <Trans>
        Reference: <span className={unbrokenClass}>{shown}</span>, {time}
      </Trans>
    </div>
  );
}
