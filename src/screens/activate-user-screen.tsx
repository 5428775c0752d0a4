import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import type { ActivationContact } from '#api/calls/activation.ts';
import { activateUserMutation } from '#api/mutations.ts';
import { afterActivateUser } from '#src/flows/after-set-password.ts';
import { sessionTypeOf } from '#src/flows/entry-params.ts';
import type { HintKey } from '#src/flows/message-keys.ts';
import type { Ticket } from '#src/flows/ticket.ts';
import { activationHints } from '#src/forms/activation-hints.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { NewPasswordFields, newPasswordFieldNames } from '#src/forms/new-password-fields.tsx';
import { newPasswordSchema } from '#src/forms/new-password-schema.ts';
import { PasswordManagerUsername } from '#src/forms/password-manager-username.tsx';
import { isAcceptable } from '#src/forms/password-rules.ts';
import { useBusy } from '#src/journey/journey.ts';
import { useFlowMemory } from '#src/journey/use-flow.ts';
import { hints } from '#src/locales/hints.ts';
import { SummaryList } from '#src/ui/summary-list.tsx';
import { Subheading } from '#src/ui/text.tsx';
import { Screen } from './screen.tsx';
import { useModels } from './use-models.ts';
import { usePasswordRules } from './use-password-rules.ts';
import { useRun } from './use-run.ts';

/** The record of the user, to be read; what it lacks is told beside it. */
function ContactSummary({ contact }: { readonly contact: ActivationContact }) {
  const { i18n } = useLingui();
  const { t } = useMacro();
  const missing = activationHints(contact, useModels());
  const row = (label: string, value: string | undefined, hint?: HintKey) => ({
    label,
    value: value ?? '',
    hint: hint && { key: hint, text: i18n._(hints[hint]) },
  });
  return (
    <SummaryList
      rows={[
        row(t`Username`, contact.userName),
        row(t`Title`, contact.title, missing.title),
        row(t`First Name`, contact.firstName),
        row(t`Last Name`, contact.lastName),
        row(t`Mobile`, contact.mobileNumber, missing.mobileNumber),
        row(t`Telephone`, contact.phone, missing.phone),
        row(t`Extension`, contact.extension),
        row(t`Email`, contact.email),
      ]}
    />
  );
}

/** Last step of activation: the record, and a first password (specification section 2 'Activate account'). */
export function ActivateUserScreen({ ticket }: { readonly ticket: Ticket }) {
  const { t } = useMacro();
  const models = useModels();
  const entry = useSearch({ from: '__root__' });
  const { pin = '', contact } = useFlowMemory();
  const busy = useBusy();
  const loginName = contact?.userName ?? '';
  const rules = usePasswordRules(loginName, models);
  const title = t`Activate Account`;
  const { form, hintPolicy, clear } = useAppForm({
    schema: newPasswordSchema((password) => isAcceptable(rules.check(password))),
    defaultValues: { newPassword: '', confirmPassword: '' },
    onSubmit: ({ newPassword }) =>
      void run(async (call) =>
        afterActivateUser(
          await call(activateUserMutation, {
            loginName,
            token: ticket.token ?? '',
            pin,
            password: newPassword,
            accountType: 'M',
            sessiontype: sessionTypeOf(entry),
          }),
          ticket,
        ),
      ),
  });
  const run = useRun({ clear, onFailRule: rules.fail });
  return (
    <Screen title={title} progress={{ flow: 'user-activation', step: 'activate-user' }}>
      {contact && <ContactSummary contact={contact} />}
      <Subheading>{t`Create Your Password`}</Subheading>
      <FormView form={form} hintPolicy={hintPolicy}>
        <PasswordManagerUsername username={loginName} />
        <NewPasswordFields
          form={form}
          fields={newPasswordFieldNames}
          check={rules.check}
          onEdit={rules.edited}
          models={models}
        />
        <form.SubmitButton busy={busy}>{t`ACTIVATE`}</form.SubmitButton>
      </FormView>
    </Screen>
  );
}
