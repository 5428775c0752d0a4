import { Trans } from '@lingui/react/macro';
import { NavLink } from './nav-link.tsx';

/** The link from a flow or an outcome screen to login. */
export const ReturnToLogin = () => (
  <NavLink destination={{ to: 'login' }}>
    <Trans>Return to login</Trans>
  </NavLink>
);
