import { useLingui } from '@lingui/react/macro';
import type { RecoveryState } from '#src/flows/flow-state.ts';
import { recoverUsernameSubmit } from '#src/flows/submits/recover.ts';
import { RecoveryForm } from './recovery-form.tsx';

/** The first step of username recovery, which identifies the user by name and email. */
export function RecoverUsernameScreen({ state }: { readonly state: RecoveryState }) {
  const { t } = useLingui();
  return (
    <RecoveryForm
      flow="forgot-username"
      state={state}
      title={t`Retrieve username`}
      lead={t`Enter your details as they appear in your merchant account.`}
      submit={recoverUsernameSubmit}
    />
  );
}
