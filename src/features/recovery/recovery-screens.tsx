import { useLingui } from '@lingui/react/macro';
import type { RecoveryState } from '#src/flow/flow-state.ts';
import { useKnownUsername } from '#src/frame/use-known-username.tsx';
import { recoverPasswordMutation, recoverUsernameMutation } from './recover.ts';
import { RecoveryForm } from './recovery-form.tsx';

/** The first step of username recovery, which identifies the user by name and email. */
export function RecoverUsernameScreen({ state }: { readonly state: RecoveryState }) {
  const { t } = useLingui();
  return (
    <RecoveryForm
      flow="forgot-username"
      state={state}
      title={t`Retrieve username`}
      lead={t`Enter your details as they appear in your user account.`}
      mutation={recoverUsernameMutation}
    />
  );
}

/** The first step of password recovery, which identifies the user by username and email. */
export function RecoverPasswordScreen({ state }: { readonly state: RecoveryState }) {
  const { t } = useLingui();
  const known = useKnownUsername();
  // A retrieved username belongs to login, and entering this flow forgets it.
  const typed = known?.retrieved === false ? known.username : undefined;
  return (
    <RecoveryForm
      flow="forgot-password"
      state={state}
      title={t`Reset password`}
      lead={t`Enter your username and the email address of your user account.`}
      mutation={recoverPasswordMutation}
      {...(typed !== undefined && { known: { username: typed } })}
    />
  );
}
