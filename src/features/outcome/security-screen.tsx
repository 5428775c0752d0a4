import { useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { recoveryMessages } from '#src/flow/after-match.ts';
import { DeadEnd } from '#src/frame/dead-end.tsx';
import { ReturnToLogin } from '#src/frame/nav-link.tsx';
import { ShieldIcon } from '#src/ui/icons.tsx';

/** Shows that the service rejected a recovery (docs/behaviour.md, 'Recovery information and username search'). */
export function SecurityScreen() {
  const { t } = useLingui();
  const { recovery } = useRouteContext({ from: '/security' });
  return (
    <DeadEnd
      icon={<ShieldIcon />}
      title={recovery === 'forgot-username' ? t`Retrieve username` : t`Reset password`}
      messageKey={recoveryMessages[recovery].rejected}
      link={<ReturnToLogin />}
    />
  );
}
