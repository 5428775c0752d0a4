import { Trans } from '@lingui/react/macro';
import { NavLink } from '#src/frame/nav-link.tsx';
import { useRememberUsername } from '#src/frame/use-known-username.tsx';
import { SplitActions } from '#src/ui/text.tsx';

interface RecoveryLinksProps {
  /** Returns what the user has typed as the username. */
  readonly username: () => string;
}

/**
 * The links to both recoveries and to Contact support. Password recovery fills in the username that the user has typed
 * on login.
 */
export function RecoveryLinks({ username }: RecoveryLinksProps) {
  const remember = useRememberUsername();
  return (
    <SplitActions>
      <NavLink destination={{ to: 'flow', flow: 'forgot-username' }}>
        <Trans>Forgot username</Trans>
      </NavLink>
      <NavLink destination={{ to: 'flow', flow: 'forgot-password' }} onFollow={() => remember(username())}>
        <Trans>Forgot password</Trans>
      </NavLink>
      <NavLink destination={{ to: 'contact' }}>
        <Trans>Need help?</Trans>
      </NavLink>
    </SplitActions>
  );
}
