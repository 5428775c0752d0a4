import { Trans } from '@lingui/react/macro';
import { CardNote } from '#src/ui/page.tsx';
import { NavLink } from './nav-link.tsx';

/** The end of every screen, which has the same way to help in the same place (WCAG 2.2 SC 3.2.6). */
export const HelpNote = () => (
  <CardNote>
    {' '}
    <NavLink to="/contact">
      <Trans>Need help?</Trans>
    </NavLink>
  </CardNote>
);
