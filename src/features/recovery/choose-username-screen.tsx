import { Trans, useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import type { SubmitMutation } from '#src/core/submits.ts';
import { afterMatch } from '#src/flow/after-match.ts';
import { fieldSchema } from '#src/flow/field-rules.ts';
import type { VerifiedIn } from '#src/flow/flow-state.ts';
import { FormView, useSubmitForm } from '#src/forms/submit-form.tsx';
import { useBoundField, useFieldContext } from '#src/forms/use-bound-field.ts';
import { NavLink, ReturnToLogin } from '#src/frame/nav-link.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { Button } from '#src/ui/button.tsx';
import { RadioCards, StickyAction } from '#src/ui/radio-cards.tsx';
import { Actions } from '#src/ui/text.tsx';

interface ChooseUsernameValues {
  /** The index in the list, as text, because two entries may have the same username. */
  readonly usernameSelected: string;
}

/** Chooses one of several usernames. It calls no service. */
const chooseUsernameMutation: SubmitMutation<VerifiedIn<'forgot-username'>, ChooseUsernameValues> = {
  mutationKey: ['submit', 'choose-username'],
  async mutationFn({ state, values }) {
    const match = state.usernames[Number(values.usernameSelected)];
    return match === undefined ? {} : afterMatch(match.userName);
  },
};

/** The usernames as radio cards, connected to the form field around them. */
function UsernameCards(props: Pick<ComponentProps<typeof RadioCards>, 'label' | 'options'>) {
  const { state, handleChange } = useFieldContext<string>();
  return <RadioCards {...props} {...useBoundField(props)} value={state.value} onChange={handleChange} />;
}

/** The step in which a user with several usernames chooses one. */
export function ChooseUsernameScreen({ state }: { readonly state: VerifiedIn<'forgot-username'> }) {
  const { t } = useLingui();
  const { form, formProps } = useSubmitForm(chooseUsernameMutation, {
    state,
    schema: z.object({ usernameSelected: fieldSchema('usernameSelected', []) }),
    defaultValues: { usernameSelected: '' },
  });
  return (
    <Screen title={t`Choose your username`} progress={{ flow: 'forgot-username', step: 'choose-username' }}>
      <FormView {...formProps}>
        <form.AppField name="usernameSelected">
          {() => (
            <UsernameCards
              label={t`These usernames belong to you. Which one do you want to use?`}
              options={state.usernames.map(({ userName, accountId, businessName }, index) => ({
                // Two entries may have the same username.
                value: String(index),
                title: userName,
                details: [
                  { value: businessName ?? '' },
                  { label: t`Gateway ID`, value: accountId ?? '' },
                ].filter(({ value: detail }) => detail !== ''),
              }))}
            />
          )}
        </form.AppField>
        <StickyAction>
          <Button type="submit">{t`Continue`}</Button>
        </StickyAction>
      </FormView>
      <Actions>
        <NavLink to="/contact">
          <Trans>Not your contact info?</Trans>
        </NavLink>
        <ReturnToLogin />
      </Actions>
    </Screen>
  );
}
