import { useLingui } from '@lingui/react/macro';
import type { ChangePasswordState } from '#src/flow/resolve-step.ts';
import { Screen } from '#src/frame/screen.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { expiredPasswordMutation, forgottenPasswordMutation } from './set-password.ts';

/** The step that sets a new password, after a recovery or because the password has expired or is compromised. */
export function ChangePasswordScreen({ state }: { readonly state: ChangePasswordState }) {
  const { t } = useLingui();
  const { flow, loginName } = state;
  // Without a PIN the flow has one step, so there is no progress to show.
  const verifies = state.kind === 'verified';
  const formProps = { username: loginName, label: t`Change password`, busyLabel: t`Saving…` };
  return (
    <Screen
      title={t`Choose new password`}
      {...(verifies && { progress: { flow, step: 'change-password' } })}
      account={loginName}
    >
      {state.flow === 'forgot-password' ? (
        <NewPasswordForm {...formProps} mutation={forgottenPasswordMutation} state={state} />
      ) : (
        <NewPasswordForm {...formProps} mutation={expiredPasswordMutation} state={state} />
      )}
    </Screen>
  );
}
