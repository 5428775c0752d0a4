import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { OutcomeMessage } from '#src/frame/catalogue-message.tsx';
import { NavLink, ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { PersonIcon } from '#src/ui/icons.tsx';
import { Actions } from '#src/ui/text.tsx';
import { CallPreparation } from './call-preparation.tsx';

const limitKeys = {
  'forgot-username': 'RECOVER_USERNAME_LIMIT_REACHED',
  'forgot-password': 'RECOVER_PASSWORD_LIMIT_REACHED',
} as const;

/**
 * Shows that three attempts matched no user (docs/behaviour.md, 'Recovery information and username search'). The main
 * action starts the recovery again.
 */
export function UnidentifiedScreen() {
  const { t } = useLingui();
  const { outcomeOf } = useRouteContext({ from: '/unidentified' });
  return (
    <Screen
      icon={<PersonIcon />}
      title={t`Identification failed`}
      message={
        <OutcomeMessage messageKey={limitKeys[outcomeOf]}>
          <NavLink button="primary" destination={{ to: 'flow', flow: outcomeOf }}>
            <Trans>Try again</Trans>
          </NavLink>
        </OutcomeMessage>
      }
    >
      <CallPreparation />
      <Actions>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
