import { Trans } from '@lingui/react/macro';
import { useBrand } from '#src/bindings/use-brand.ts';
import { useEntryMessage } from '#src/bindings/use-entry.ts';
import { messages } from '#src/locales/messages.ts';
import { unbrokenClass } from '#src/ui/text.tsx';

/** The brand's support phone, to be called with a touch. */
export function SupportPhone() {
  const { supportPhone } = useBrand().brand;
  return (
    <a href={`tel:${supportPhone.replace(/[^\d+]/g, '')}`} className={unbrokenClass}>
      {supportPhone}
    </a>
  );
}

/** The support phone as a sentence. */
export const CallSupport = () => (
  <span>
    <Trans>
      Call Merchant Support: <SupportPhone />
    </Trans>
  </span>
);

/** Whether the message of the history entry shows the support phone. A screen shows it once, so nothing else does then. */
export function useIsPhoneInMessage(): boolean {
  const message = useEntryMessage();
  return message !== undefined && messages[message].phone === true;
}
