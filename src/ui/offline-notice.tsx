import { Trans } from '@lingui/react/macro';
import { Message } from './message.tsx';
import { useOnline } from './use-online.ts';

/** Shows that the browser is offline and that the page keeps what the user typed. */
export const OfflineNotice = () =>
  useOnline() ? null : (
    <Message messageKey="OFFLINE" look="neutral">
      <Trans>You are offline. What you typed is still here. Try again when you are back online.</Trans>
    </Message>
  );
