import { useLingui } from '@lingui/react/macro';
import type { RecoveryState } from '#src/flows/flow-state.ts';
import { recoverPasswordSubmit } from '#src/flows/submits/recover.ts';
import { useKnownUsername } from '#src/screens/frame/use-known-username.ts';
import { RecoveryForm } from './recovery-form.tsx';

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
      submit={recoverPasswordSubmit}
      {...(typed !== undefined && { known: { username: typed } })}
    />
  );
}
