import { Trans } from '@lingui/react/macro';
import { SupportPhone } from '#src/screens/frame/support-phone.tsx';

/** Where help is to be had when a PIN does not come or does not work. */
export const PinHelp = () => (
  <p>
    <Trans>
      Having trouble? Contact Merchant Support at <SupportPhone />.
    </Trans>
  </p>
);
