import { Trans } from '@lingui/react/macro';
import { useBrand } from '#src/bindings/use-brand.ts';
import { useEntryMessage } from '#src/bindings/use-entry.ts';
import { messages } from '#src/locales/messages.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

/** The brand's support phone, as a link that calls it. */
export function SupportPhone() {
  const { supportPhone } = useBrand().brand;
  return (
    <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} className={unbrokenClass}>
      {supportPhone}
    </a>
  );
}

/** A sentence with the support phone. */
export const CallSupport = () => (
  <span>
    <Trans>
      Call Merchant Support: <SupportPhone />
    </Trans>
  </span>
);

/** Whether the message of the history entry shows the support phone. If so, no other part of the screen shows it. */
export function useIsPhoneInMessage(): boolean {
  const message = useEntryMessage();
  return message !== undefined && messages[message].phone === true;
}
