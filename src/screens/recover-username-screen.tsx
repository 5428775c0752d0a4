import { useLingui } from '@lingui/react/macro';
import { recoverUsernameMutation } from '#api/mutations.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { RecoveryForm } from './recovery-form.tsx';

/** First step of username recovery, by name and email (specification section 2 'Forgot username'). */
export function RecoverUsernameScreen({ ticket }: { readonly ticket: Ticket | undefined }) {
  const { t } = useLingui();
  return (
    <RecoveryForm
      flow="forgot-username"
      ticket={ticket}
      title={t`Retrieve Username`}
      lead={t`Enter your details as they are in your merchant account.`}
      fields={[
        { name: 'firstName', label: t`First Name`, autoComplete: 'given-name' },
        { name: 'lastName', label: t`Last Name`, autoComplete: 'family-name' },
        { name: 'emailAddress', label: t`Email`, autoComplete: 'email', type: 'email' },
      ]}
      send={(call, { firstName, lastName }, common) =>
        call(recoverUsernameMutation, { FirstName: firstName, LastName: lastName, ...common })
      }
    />
  );
}
