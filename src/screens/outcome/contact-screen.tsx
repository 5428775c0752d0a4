import { Trans, useLingui } from '@lingui/react/macro';
import { ReturnToLogin } from '#src/screens/frame/return-to-login.tsx';
import { Screen } from '#src/screens/frame/screen.tsx';
import { CallSupport } from '#src/screens/frame/support-phone.tsx';
import { Actions, Lead } from '#src/ui/text.tsx';

/** Shows the support phone, and what the user should have ready for the call. */
export function ContactScreen() {
  const { t } = useLingui();
  return (
    <Screen title={t`Contact Support`}>
      <Lead>
        <CallSupport />
      </Lead>
      <p>
        <Trans>Have your Gateway ID or business name ready.</Trans>
      </p>
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
