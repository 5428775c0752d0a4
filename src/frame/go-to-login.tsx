import { Trans } from '@lingui/react/macro';
import { NavLink } from './nav-link.tsx';

interface GoToLoginProps {
  /** Whether the link is the main action of its screen. */
  readonly primary?: boolean;
}

/** The link to login of a message, and of a screen on which an activation ends. */
export const GoToLogin = ({ primary = false }: GoToLoginProps) => (
  <NavLink primary={primary} destination={{ to: 'login' }}>
    <Trans>Go to login</Trans>
  </NavLink>
);
