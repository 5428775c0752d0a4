import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { DeadEnd } from '#src/frame/dead-end.tsx';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { ShieldIcon } from '#src/ui/icons.tsx';

const rejectKeys = {
  'forgot-username': 'RECOVER_USERNAME_DME_REJECT',
  'forgot-password': 'RECOVER_PASSWORD_DME_REJECT',
} as const;

/** Shows that the service rejected a recovery (docs/behaviour.md, 'Recovery information and username search'). */
export function SecurityScreen() {
  const { t } = useLingui();
  const { recovery } = useRouteContext({ from: '/security' });
  return (
    <DeadEnd
      icon={<ShieldIcon />}
      title={recovery === 'forgot-username' ? t`Retrieve username` : t`Reset password`}
      messageKey={rejectKeys[recovery]}
      link={<ReturnToLogin />}
    />
  );
}
