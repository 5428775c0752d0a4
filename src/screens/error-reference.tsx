import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { reference } from '#api/reference.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

/** What a merchant can read out to Merchant Support about an error that nobody foresaw: when, and in which visit. */
export function ErrorReference() {
  const { i18n } = useLingui();
  const [happened] = useState(() => new Date());
  const time = i18n.date(happened, { hour: 'numeric', minute: '2-digit' });
  return (
    <div data-reference={reference()}>
      <Trans>
        Reference: <span className={unbrokenClass}>{reference()}</span>, {time}
      </Trans>
    </div>
  );
}
