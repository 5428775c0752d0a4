import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { appInitQuery } from '#api/calls/app-init.ts';
import { ServiceError } from '#api/service-error.ts';
import { connectsAccount } from '#src/flow/entry-params.ts';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { useErrorInTitle } from '#src/forms/use-bound-field.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { CatalogueMessage } from '#src/frame/catalogue-message.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { useKnownUsername } from '#src/frame/use-known-username.ts';
import { announce } from '#src/ui/announce.ts';
import { Button } from '#src/ui/button.tsx';
import { Verbatim } from '#src/ui/text.tsx';
import { LoginForm } from './login-form.tsx';
import { loginMessages } from './login-messages.ts';

/** Shows that app init has failed, with a button that retries it. The form stays usable. */
function AppInitNotice() {
  const { t } = useLingui();
  const { error, errorUpdatedAt, refetch } = useQuery(appInitQuery);
  useErrorInTitle(true);
  const tryAgain = () => {
    announce(t`Loading…`);
    void refetch();
  };
  return (
    <CatalogueMessage
      messageKey="LOGIN_UNANTICIPATED_ERROR"
      incident={{ at: errorUpdatedAt, retryAt: ServiceError.from(error).retryAt }}
    >
      <div>
        <Button variant="quiet" onClick={tryAgain}>
          {t`Try again`}
        </Button>
      </div>
    </CatalogueMessage>
  );
}

/** Shows the banner of the login screen and, if app init has failed, its notice. */
function LoginMessages() {
  const search = useSearch({ from: '__root__' });
  const { key: message } = useMessage();
  const known = useKnownUsername();
  const { isError: appInitFailed } = useAppInit();
  const retrieved = known?.retrieved ? known.username : undefined;
  const { banner, showsAppInitFailure } = loginMessages({ message, retrieved, search, appInitFailed });
  const username = (
    <Verbatim>
      <b>{retrieved}</b>
    </Verbatim>
  );
  return (
    <>
      {banner && <CatalogueMessage messageKey={banner} values={{ username }} />}
      {showsAppInitFailure && <AppInitNotice />}
    </>
  );
}

/** The login screen, also for a user who connects an account by OAuth. */
export function LoginScreen() {
  const { t } = useLingui();
  const connects = useSearch({ from: '__root__', select: connectsAccount });
  const isKnown = useKnownUsername() !== undefined;
  return (
    <Screen
      title={connects ? t`Log in to connect your account` : t`Login`}
      message={<LoginMessages />}
      caretField={isKnown ? 'password' : 'username'}
    >
      <LoginForm connects={connects} />
    </Screen>
  );
}
