import { useLingui } from '@lingui/react/macro';
import { recoverPasswordMutation } from '#api/mutations.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { RecoveryForm } from './recovery-form.tsx';

/** First step of password recovery, by username and email (specification section 2 'Forgot password'). */
export function RecoverPasswordScreen({ ticket }: { readonly ticket: Ticket | undefined }) {
  const { t } = useLingui();
  return (
    <RecoveryForm
      flow="forgot-password"
      ticket={ticket}
      title={t`Reset Password`}
      lead={t`Enter your username and the email address of your user account.`}
      fields={[
        { name: 'username', label: t`Username`, autoComplete: 'username' },
        { name: 'emailAddress', label: t`Email`, autoComplete: 'email', type: 'email' },
      ]}
      send={(call, { username }, common) => call(recoverPasswordMutation, { LoginName: username, ...common })}
    />
  );
}
