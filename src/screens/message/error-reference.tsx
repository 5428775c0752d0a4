import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reference } from '#api/reference.ts';
import { useIncident } from '#src/bindings/use-entry.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

/** The reference that the failed call carried and the time of its failure, for a call to Merchant Support. */
export function ErrorReference() {
  const { i18n } = useLingui();
  // A message that is no entry's own (app init has failed) is about this visit.
  const [visit] = useState(() => ({ reference: reference(), at: Date.now() }));
  const { reference: shown, at } = useIncident() ?? visit;
  const time = i18n.date(new Date(at), { hour: 'numeric', minute: '2-digit' });
  return (
    <div data-reference={shown}>
      <Trans>
        Reference: <span className={unbrokenClass}>{shown}</span>, {time}
      </Trans>
    </div>
  );
}
