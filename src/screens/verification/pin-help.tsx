import { Trans } from '@lingui/react/macro';
import { CallSupport, useIsPhoneInMessage } from '#src/screens/frame/support-phone.tsx';

/** Shows the support phone to a user who has trouble with a PIN, unless the screen's message shows it. */
export const PinHelp = () =>
  useIsPhoneInMessage() ? null : (
    <p>
      <Trans>
        Having trouble? <CallSupport />
      </Trans>
    </p>
  );
