import { Trans, useLingui } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Actions, linkClass } from '#src/ui/text.tsx';
import { CatalogueMessage } from './catalogue-message.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { Screen } from './screen.tsx';

const route = getRouteApi('/unidentified');

const limitKeys = {
  'forgot-username': 'RECOVER_USERNAME_LIMIT_REACHED',
  'forgot-password': 'RECOVER_PASSWORD_LIMIT_REACHED',
} as const;

/** Too many attempts matched nobody (specification section 2 'Identification Failed'). */
export function UnidentifiedScreen() {
  const { t } = useLingui();
  const { outcomeOf } = route.useRouteContext();
  return (
    <Screen title={t`Identification Failed`} message={<CatalogueMessage messageKey={limitKeys[outcomeOf]} />}>
      <Actions>
        <Link to={`/${outcomeOf}`} className={linkClass}>
          <Trans>Try Again</Trans>
        </Link>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
