import { Trans } from '@lingui/react/macro';
import { CallSupport, useIsPhoneInMessage } from '#src/screens/frame/support-phone.tsx';

/** Where a user gets help if a PIN does not arrive or does not work, unless the screen's message says so. */
export const PinHelp = () =>
  useIsPhoneInMessage() ? null : (
    <p>
      <Trans>
        Having trouble? <CallSupport />
      </Trans>
    </p>
  );
