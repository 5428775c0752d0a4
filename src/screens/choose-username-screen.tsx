import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { afterChooseUsername } from '#src/flows/after-search-users.ts';
import { CheckedFormView, FormField, useCheckedForm } from '#src/forms/app-form.tsx';
import { checkValues } from '#src/forms/check-values.ts';
import { FormRadioCards } from '#src/forms/radio-form-field.tsx';
import { useJourney } from '#src/journey/journey.ts';
import { useFlowMemory } from '#src/journey/use-flow.ts';
import { Button } from '#src/ui/button.tsx';
import { Actions, linkClass } from '#src/ui/text.tsx';
import { ReturnToLogin } from './return-to-login.tsx';
import { Screen } from './screen.tsx';
import { useModels } from './use-models.ts';

/** Chooses among several usernames of one person (specification section 2 'Choose username'). */
export function ChooseUsernameScreen() {
  const { t } = useLingui();
  const journey = useJourney();
  const models = useModels();
  const { usernames = [] } = useFlowMemory();
  const title = t`Choose Your Username`;
  const checked = useCheckedForm({
    defaultValues: { usernameSelected: '' },
    check: (values) => checkValues(values, ['usernameSelected'], models),
    onSubmit: ({ usernameSelected }) => void journey.run(async () => afterChooseUsername(usernameSelected)),
  });
  const { form } = checked;
  return (
    <Screen title={title} progress={{ flow: 'forgot-username', step: 'choose-username' }}>
      <CheckedFormView checked={checked}>
        <FormField form={form} name="usernameSelected">
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
        </FormField>
        <Button type="submit">{t`Continue`}</Button>
      </CheckedFormView>
      <Actions>
        <Link to="/contact" className={linkClass}>
          <Trans>Not your contact info?</Trans>
        </Link>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
