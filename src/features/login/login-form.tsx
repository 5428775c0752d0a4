import { Trans, useLingui } from '@lingui/react/macro';
import { maxLengthIn } from '#src/flow/field-rules.ts';
import { identifyingFields } from '#src/flow/recovery-fields.ts';
import { FormView, useSubmitForm } from '#src/forms/submit-form.tsx';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { NavLink } from '#src/frame/nav-link.tsx';
import { usePrefilledUsername, useTypedUsername } from '#src/frame/use-known-username.ts';
import { Button } from '#src/ui/button.tsx';
import { Actions } from '#src/ui/text.tsx';
import { loginMutation, loginSchema } from './login.ts';
import { SignUpLink } from './sign-up-link.tsx';

/** The login form, and the links to both recoveries and to sign-up. */
export function LoginForm({ connects }: { readonly connects: boolean }) {
  const { t } = useLingui();
  const { models } = useAppInit();
  const { form, formProps, submit } = useSubmitForm(loginMutation, {
    state: undefined,
    schema: loginSchema(models),
    defaultValues: { username: usePrefilledUsername(), password: '', rememberDevice: false },
    emptyHintAfter: 'submit',
  });
  const typedUsername = useTypedUsername();
  return (
    <>
      <FormView {...formProps}>
        <form.AppField name="username">
          {(field) => (
            <field.TextField
              label={t(identifyingFields.username.label)}
              autoComplete="username"
              maxLength={maxLengthIn('username', models)}
            />
          )}
        </form.AppField>
        <form.AppField name="password">
          {(field) => (
            <field.PasswordField
              label={t`Password`}
              autoComplete="current-password"
              maxLength={maxLengthIn('password', models)}
              last
            />
          )}
        </form.AppField>
        <form.AppField name="rememberDevice">
          {(field) => <field.Checkbox label={t`Remember this device`} />}
        </form.AppField>
        {/* A field of the merchant console. It is empty, because the hand-off posts the token from memory. */}
        <input type="hidden" name="SessionToken" value="" />
        <Button type="submit" busy={submit.isPending} busyLabel={t`Logging in…`}>
          {connects ? t`Connect your account` : t`Login`}
        </Button>
      </FormView>
      <Actions>
        <NavLink to="/forgot-username" readKnownUsername={typedUsername}>
          <Trans>Forgot username</Trans>
        </NavLink>
        <NavLink to="/forgot-password" readKnownUsername={typedUsername}>
          <Trans>Forgot password</Trans>
        </NavLink>
        {connects && <SignUpLink />}
      </Actions>
    </>
  );
}
