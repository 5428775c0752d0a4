import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { recoveryMessages } from '#src/flow/after-match.ts';
import { flows } from '#src/flow/flow.ts';
import { DeadEnd } from '#src/frame/dead-end.tsx';
import { NavLink, ReturnToLogin } from '#src/frame/nav-link.tsx';
import { PersonIcon } from '#src/ui/icons.tsx';

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
      messageKey={recoveryMessages[recovery].limitReached}
      action={
        <NavLink button="primary" to={flows[recovery].path}>
          <Trans>Try again</Trans>
        </NavLink>
      }
      link={<ReturnToLogin />}
    />
  );
}
