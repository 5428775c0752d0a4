import { Trans, useLingui } from '@lingui/react/macro';
import { CardNote } from '#src/ui/page.tsx';
import { ExternalLink } from '#src/ui/text.tsx';
import { NavLink } from './nav-link.tsx';

/** The end of every screen, which has the same way to help in the same place (WCAG 2.2 SC 3.2.6). */
export function HelpNote() {
  const { i18n } = useLingui();
  return (
    <CardNote>
      <NavLink destination={{ to: 'contact' }}>
        <Trans>Need help?</Trans>
      </NavLink>{' '}
      {/* The page has a part for each language. */}
      <ExternalLink url={`./accessibility.html#${i18n.locale.slice(0, 2)}`}>
        <Trans>Accessibility</Trans>
      </ExternalLink>
    </CardNote>
  );
}
