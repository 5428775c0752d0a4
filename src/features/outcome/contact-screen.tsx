import { useLingui } from '@lingui/react/macro';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { SupportPhone } from '#src/frame/support-phone.tsx';
import { PhoneIcon } from '#src/ui/icons.tsx';
import { Actions } from '#src/ui/text.tsx';
import { CallPreparation } from './call-preparation.tsx';

/** Shows the support phone, and what the user should have ready for the call. */
export function ContactScreen() {
  const { t } = useLingui();
  return (
    <Screen icon={<PhoneIcon />} title={t`Contact support`}>
      <SupportPhone button="primary" />
      <CallPreparation />
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
