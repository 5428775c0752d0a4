import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { OutcomeMessage } from '#src/frame/catalogue-message.tsx';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { ShieldIcon } from '#src/ui/icons.tsx';
import { CallPreparation } from './call-preparation.tsx';

const rejectKeys = {
  'forgot-username': 'RECOVER_USERNAME_DME_REJECT',
  'forgot-password': 'RECOVER_PASSWORD_DME_REJECT',
} as const;

/** Shows that the service rejected a recovery (docs/behaviour.md, 'Recovery information and username search'). */
export function SecurityScreen() {
  const { t } = useLingui();
  const { outcomeOf } = useRouteContext({ from: '/security' });
  return (
    <Screen
      icon={<ShieldIcon />}
      title={outcomeOf === 'forgot-username' ? t`Retrieve username` : t`Reset password`}
      message={<OutcomeMessage messageKey={rejectKeys[outcomeOf]} />}
    >
      <CallPreparation />
      <ReturnToLogin button="secondary" />
    </Screen>
  );
}
