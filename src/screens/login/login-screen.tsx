import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useAppInit } from '#src/bindings/use-app-init.ts';
import { useEntryMessage, useEntryParams } from '#src/bindings/use-entry.ts';
import { useKnownUsername } from '#src/bindings/use-known-username.ts';
import { connectsAccount } from '#src/flows/entry-params.ts';
import { loginMessages } from '#src/flows/login-messages.ts';
import { Screen } from '#src/screens/frame/screen.tsx';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { useOnline } from '#src/ui/use-online.ts';
import { AppInitNotice } from './app-init-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { SignUpLink } from './sign-up-link.tsx';

/** The banner of the login screen, and whether app init has failed. */
function LoginMessages() {
  const entry = useEntryParams();
  const message = useEntryMessage();
  const known = useKnownUsername();
  const { hasFailed } = useAppInit();
  // Without a network the notice of that is the only one; app init loads when the network is back.
  const appInitFailed = useOnline() && hasFailed;
  const retrieved = known?.retrieved ? known.username : undefined;
  const { banner, showsAppInitFailure } = loginMessages({ message, retrieved, entry, appInitFailed });
  return (
    <>
      {banner && (
        <CatalogueMessage messageKey={banner} values={{ username: retrieved ?? '' }}>
          {banner === 'LOGIN_USERNAME_RETRIEVED' && retrieved && <CopyButton text={retrieved} />}
        </CatalogueMessage>
      )}
      {showsAppInitFailure && <AppInitNotice />}
    </>
  );
}

/** The first screen: log in, or connect an account. */
export function LoginScreen() {
  const { t } = useLingui();
  const connects = connectsAccount(useEntryParams());
  const known = useKnownUsername();
  // A username that is forgotten later stays in the field.
  const [username] = useState(known?.username ?? '');
  return (
    <Screen title={connects ? t`Log In To Connect Your Account` : t`Login`} message={<LoginMessages />}>
      <LoginForm submitLabel={connects ? t`Connect your account` : t`Login`} username={username} />
      {connects && <SignUpLink />}
    </Screen>
  );
}
