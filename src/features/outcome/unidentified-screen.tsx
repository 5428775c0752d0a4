import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { flows } from '#src/flow/flow.ts';
import { DeadEnd } from '#src/frame/dead-end.tsx';
import { NavLink, ReturnToLogin } from '#src/frame/nav-link.tsx';
import { PersonIcon } from '#src/ui/icons.tsx';

const limitKeys = {
  'forgot-username': 'RECOVER_USERNAME_LIMIT_REACHED',
  'forgot-password': 'RECOVER_PASSWORD_LIMIT_REACHED',
} as const;

/**
 * Shows that three attempts matched no user (docs/behaviour.md, 'Recovery information and username search'). The main
 * action starts the recovery again.
 */
export function UnidentifiedScreen() {
  const { t } = useLingui();
  const { recovery } = useRouteContext({ from: '/unidentified' });
  return (
    <DeadEnd
      icon={<PersonIcon />}
      title={t`Identification failed`}
      messageKey={limitKeys[recovery]}
      action={
        <NavLink button="primary" to={flows[recovery].path}>
          <Trans>Try again</Trans>
        </NavLink>
      }
      link={<ReturnToLogin />}
    />
  );
}
