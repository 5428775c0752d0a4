import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { afterChooseUsername } from '#src/flows/after-search-users.ts';
import { FormView, useAppForm } from '#src/forms/app-form.tsx';
import { FormRadioCards } from '#src/forms/form-radio-cards.tsx';
import { usernameChoiceSchema } from '#src/forms/form-schemas.ts';
import { useJourney } from '#src/journey/journey.ts';
import { useFlowMemory } from '#src/journey/use-flow.ts';
import { Actions, linkClass } from '#src/ui/text.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { Screen } from './screen.tsx';

/** Chooses among several usernames of one person (specification section 2 'Choose username'). */
export function ChooseUsernameScreen() {
  const { t } = useLingui();
  const journey = useJourney();
  const { usernames = [] } = useFlowMemory();
  const title = t`Choose Your Username`;
  const { form, hintPolicy } = useAppForm({
    schema: usernameChoiceSchema(),
    defaultValues: { usernameSelected: '' },
    onSubmit: ({ usernameSelected }) => void journey.run(async () => afterChooseUsername(usernameSelected)),
  });
  return (
    <Screen title={title} progress={{ flow: 'forgot-username', step: 'choose-username' }}>
      <FormView form={form} hintPolicy={hintPolicy}>
        <form.AppField name="usernameSelected">
          {() => (
            <FormRadioCards
              legend={t`These usernames belong to you. Which one do you want to use?`}
              options={usernames.map(({ userName, accountId, businessName }) => ({
                value: userName,
                title: userName,
                details: [
                  { label: t`Gateway ID`, value: accountId ?? '' },
                  { label: t`Business Name`, value: businessName ?? '' },
                ],
              }))}
            />
          )}
        </form.AppField>
        <form.SubmitButton>{t`Continue`}</form.SubmitButton>
      </FormView>
      <Actions>
        <Link to="/contact" className={linkClass}>
          <Trans>Not your contact info?</Trans>
        </Link>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
