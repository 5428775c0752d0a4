import { useLingui } from '@lingui/react/macro';
import type { ActivationContact } from '#api/calls/activation.ts';
import type { VerifiedIn } from '#src/flow/flow-state.ts';
import { identifyingFields } from '#src/flow/recovery-fields.ts';
import { useAppInit } from '#src/forms/use-app-init.ts';
import { NavLink } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { type HintKey, hints } from '#src/locales/hints.ts';
import { SummaryList } from '#src/ui/summary-list.tsx';
import { Subheading } from '#src/ui/text.tsx';
import { activateUserMutation } from './activate-user.ts';
import { activationHint } from './activation-hints.ts';
import { NewPasswordForm } from './new-password-form.tsx';

/** Shows the user's record, with a hint for each value that is missing or does not fit its model. */
function ContactSummary({ contact }: { readonly contact: ActivationContact }) {
  const { t, i18n } = useLingui();
  const { models } = useAppInit();
  const row = (label: string, value: string | undefined, hint?: HintKey) => ({
    label,
    value: value ?? '',
    // The summary has no field in which the user could change the value.
    hint: hint && {
      key: hint,
      text: hint === 'INVALID_CHARACTER' ? t`Ask your administrator to check this.` : i18n._(hints[hint]),
    },
  });
  return (
    <SummaryList
      rows={[
        { ...row(t(identifyingFields.username.label), contact.userName), isAccount: true },
        row(t`Title`, contact.title, activationHint('title', contact, models)),
        row(t(identifyingFields.firstName.label), contact.firstName),
        row(t(identifyingFields.lastName.label), contact.lastName),
        row(t`Mobile`, contact.mobileNumber, activationHint('mobileNumber', contact, models)),
        row(t`Telephone`, contact.phone, activationHint('phone', contact, models)),
        row(t`Extension`, contact.extension),
        row(t(identifyingFields.emailAddress.label), contact.email),
      ]}
    >
      <NavLink to="/">{t`Not you?`}</NavLink>
    </SummaryList>
  );
}

/** The last step of user activation: shows the user's record and sets the first password. */
export function ActivateUserScreen({ state }: { readonly state: VerifiedIn<'user-activation'> }) {
  const { t } = useLingui();
  const { contact } = state;
  return (
    <Screen title={t`Activate account`} progress={{ flow: 'user-activation', step: 'activate-user' }}>
      <ContactSummary contact={contact} />
      <Subheading>{t`Create your password`}</Subheading>
      <NewPasswordForm
        mutation={activateUserMutation}
        state={state}
        username={contact.userName}
        label={t`Activate`}
        busyLabel={t`Activating…`}
      />
    </Screen>
  );
}
