import { Trans } from '@lingui/react/macro';
import { NavLink } from './nav-link.tsx';

/** The link to login of a message, and of a screen on which an activation ends. */
export const GoToLogin = () => (
  <NavLink destination={{ to: 'login' }}>
    <Trans>Go to login</Trans>
  </NavLink>
);
