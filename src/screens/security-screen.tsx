import { useLingui } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { Actions } from '#src/ui/text.tsx';
import { CatalogueMessage } from './catalogue-message.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { Screen } from './screen.tsx';

const route = getRouteApi('/security');

const rejectKeys = {
  'forgot-username': 'RECOVER_USERNAME_DME_REJECT',
  'forgot-password': 'RECOVER_PASSWORD_DME_REJECT',
} as const;

/** Recovery was refused because of the account (specification section 2 'Account-issue rejection'). */
export function SecurityScreen() {
  const { t } = useLingui();
  const { outcomeOf } = route.useRouteContext();
  return (
    <Screen
      title={outcomeOf === 'forgot-username' ? t`Retrieve Username` : t`Reset Password`}
      message={<CatalogueMessage messageKey={rejectKeys[outcomeOf]} />}
    >
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
