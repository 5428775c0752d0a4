import { Trans, useLingui } from '@lingui/react/macro';
import type { VerifiedIn } from '#src/flows/flow-state.ts';
import { chooseUsernameSubmit } from '#src/flows/submits/choose-username.ts';
import { FormRadioCards } from '#src/forms/form-radio-cards.tsx';
import { usernameChoiceSchema } from '#src/forms/form-schemas.ts';
import { FormView, useSubmitForm } from '#src/forms/submit-form.tsx';
import { NavLink } from '#src/screens/frame/nav-link.tsx';
import { ReturnToLogin } from '#src/screens/frame/return-to-login.tsx';
import { Screen } from '#src/screens/frame/screen.tsx';
import { Actions } from '#src/ui/text.tsx';

/** The step in which a user with several usernames chooses one. */
export function ChooseUsernameScreen({ state }: { readonly state: VerifiedIn<'forgot-username'> }) {
  const { t } = useLingui();
  const { form, hintPolicy } = useSubmitForm(chooseUsernameSubmit, state, {
    schema: usernameChoiceSchema(),
    defaultValues: { usernameSelected: '' },
    toValues: (fields) => fields,
  });
  return (
    <Screen title={t`Choose your username`} progress={{ flow: 'forgot-username', step: 'choose-username' }}>
      <FormView form={form} hintPolicy={hintPolicy}>
        <form.AppField name="usernameSelected">
          {() => (
            <FormRadioCards
              legend={t`These usernames belong to you. Which one do you want to use?`}
              options={state.usernames.map(({ userName, accountId, businessName }, index) => ({
                // Two entries may have the same username.
                value: String(index),
                title: userName,
                details: [
                  { label: t`Gateway ID`, value: accountId ?? '' },
                  { label: t`Business name`, value: businessName ?? '' },
                ],
              }))}
            />
          )}
        </form.AppField>
        <form.SubmitButton>{t`Continue`}</form.SubmitButton>
      </FormView>
      <Actions>
        <NavLink destination={{ to: 'contact' }}>
          <Trans>Not your contact info?</Trans>
        </NavLink>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
