import { useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { connectsAccount } from '#src/flows/entry-params.ts';
import { loginMessages } from '#src/flows/login-messages.ts';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { useEntryMessage } from '#src/forms/use-entry-message.ts';
import { caretMedia } from '#src/platform/first-caret.ts';
import { Screen } from '#src/screens/frame/screen.tsx';
import { useKnownUsername } from '#src/screens/frame/use-known-username.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Verbatim } from '#src/ui/text.tsx';
import { useMediaQuery } from '#src/ui/use-media-query.ts';
import { AppInitNotice } from './app-init-notice.tsx';
import { LoginForm } from './login-form.tsx';
import { SignUpLink } from './sign-up-link.tsx';

/** Shows the banner of the login screen and, if app init has failed, its notice. */
function LoginMessages() {
  const entry = useSearch({ from: '__root__' });
  const message = useEntryMessage();
  const known = useKnownUsername();
  const { hasFailed: appInitFailed } = useAppInit();
  const retrieved = known?.retrieved ? known.username : undefined;
  const { banner, showsAppInitFailure } = loginMessages({ message, retrieved, entry, appInitFailed });
  return (
    <>
      {banner && (
        <CatalogueMessage messageKey={banner} values={{ username: <Verbatim>{retrieved}</Verbatim> }}>
          {banner === 'LOGIN_USERNAME_RETRIEVED' && retrieved && <CopyButton text={retrieved} />}
        </CatalogueMessage>
      )}
      {showsAppInitFailure && <AppInitNotice />}
    </>
  );
}

/** The login screen, also for a user who connects an account by OAuth. */
export function LoginScreen() {
  const { t } = useLingui();
  const connects = connectsAccount(useSearch({ from: '__root__' }));
  const known = useKnownUsername();
  const hasMessage = useEntryMessage() !== undefined;
  const takesCaret = useMediaQuery(caretMedia) && !hasMessage;
  // The field keeps the first username that was known, also if the core forgets it later.
  const [username, setUsername] = useState('');
  if (username === '' && known !== undefined && known.username !== '') setUsername(known.username);
  return (
    <Screen
      title={connects ? t`Log in to connect your account` : t`Login`}
      message={<LoginMessages />}
      {...(takesCaret && { laterField: 'username' })}
    >
      <LoginForm submitLabel={connects ? t`Connect your account` : t`Login`} username={username} />
      {connects && <SignUpLink />}
    </Screen>
  );
}
