import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { reference } from '#api/reference.ts';
import { readEntryState } from '#src/flows/history-state.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

/** Shows the reference of the failed call and the time of its failure. The user can give them to Merchant Support. */
export function ErrorReference() {
  const { i18n } = useLingui();
  // A message without an incident, such as that of a failed app init, shows the reference of the visit.
  const [visit] = useState(() => ({ reference: reference(), at: Date.now() }));
  const incident = useLocation({
    select: ({ state }) => readEntryState(state).incident,
    structuralSharing: true,
  });
  const { reference: shown, at } = incident ?? visit;
  const time = i18n.date(new Date(at), { hour: 'numeric', minute: '2-digit' });
  return (
    <div data-reference={shown}>
      <Trans>
        Reference: <span className={unbrokenClass}>{shown}</span>, {time}
      </Trans>
    </div>
  );
}
