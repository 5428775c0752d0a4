import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { linkClass } from '#src/ui/text.tsx';

/** The way out of a flow. */
export const ReturnToLogin = () => (
  <Link to="/" className={linkClass}>
    <Trans>RETURN TO LOGIN</Trans>
  </Link>
);
