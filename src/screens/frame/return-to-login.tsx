import { Trans } from '@lingui/react/macro';
import { NavLink } from './nav-link.tsx';

/** The way out of a flow. */
export const ReturnToLogin = () => (
  <NavLink destination={{ to: 'login' }}>
    <Trans>Return to login</Trans>
  </NavLink>
);
