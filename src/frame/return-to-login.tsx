import { Trans } from '@lingui/react/macro';
import { NavLink } from './nav-link.tsx';

interface ReturnToLoginProps {
  /** Whether the link is the main action of its screen. */
  readonly primary?: boolean;
}

/** The link from a flow or an outcome screen to login. */
export const ReturnToLogin = ({ primary = false }: ReturnToLoginProps) => (
  <NavLink primary={primary} destination={{ to: 'login' }}>
    <Trans>Return to login</Trans>
  </NavLink>
);
