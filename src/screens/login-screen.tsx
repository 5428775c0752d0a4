import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { connectsAccount, type EntryParams } from '#src/flows/entry-params.ts';
import { loginBanner } from '#src/flows/login-banner.ts';
import { useMessage, useRetrievedUsername } from '#src/journey/use-flow.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { linkClass, SplitActions } from '#src/ui/text.tsx';
import { AppInitNotice } from './app-init-notice.tsx';
import { CatalogueMessage } from './catalogue-message.tsx';
import { LoginForm } from './login-form.tsx';
import { Screen } from './screen.tsx';
import { SignUpLink } from './sign-up-link.tsx';
import { useAppInitFailed } from './use-app-init-failed.ts';

/** The banner of the login screen, and the word that the app's data could not be had. */
function LoginMessages({ entry }: { readonly entry: EntryParams }) {
  const retrieved = useRetrievedUsername();
  const banner = loginBanner(useMessage(), retrieved, entry);
  const failed = useAppInitFailed();
  if (failed) return <AppInitNotice banner={banner} />;
  if (banner === undefined) return null;
  return (
    <CatalogueMessage messageKey={banner} values={{ username: retrieved ?? '' }}>
      {banner === 'LOGIN_USERNAME_RETRIEVED' && retrieved && <CopyButton text={retrieved} />}
    </CatalogueMessage>
  );
}

/** The first screen: log in, or connect an account (specification section 2). */
export function LoginScreen() {
  const { t } = useLingui();
  const entry = useSearch({ from: '__root__' });
  const retrieved = useRetrievedUsername();
  const connects = connectsAccount(entry);
  const title = connects ? t`Log In To Connect Your Account` : t`Login`;
  return (
    <Screen title={title} message={<LoginMessages entry={entry} />}>
      <LoginForm
        key={retrieved}
        submitLabel={connects ? t`Connect your account` : t`Login`}
        username={retrieved ?? ''}
      />
      <SplitActions>
        <Link to="/forgot-username" preload="intent" className={linkClass}>
          <Trans>Forgot Username</Trans>
        </Link>
        <Link to="/forgot-password" preload="intent" className={linkClass}>
          <Trans>Forgot Password</Trans>
        </Link>
      </SplitActions>
      {connects && <SignUpLink entry={entry} />}
    </Screen>
  );
}
