import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { appInitQuery, configValue } from '#api/app-init-query.ts';
import type { EntryParams } from '#src/flows/entry-params.ts';
import { signUpPost } from '#src/flows/hand-off-target.ts';
import { useJourney } from '#src/journey/journey.ts';
import { Actions, linkClass } from '#src/ui/text.tsx';

/** Starts OAuth sign-up: a form post to the boarding application, once its address is known. */
export function SignUpLink({ entry }: { readonly entry: EntryParams }) {
  const journey = useJourney();
  const client = useQueryClient();
  const signUp = (event: MouseEvent) => {
    event.preventDefault();
    void journey.run(async () => {
      const appInit = await client.ensureQueryData(appInitQuery).catch(() => undefined);
      const post = signUpPost(configValue(appInit, 'Boarding_URL'), entry, {
        origin: window.location.origin,
      });
      return post === undefined ? { message: 'LOGIN_UNANTICIPATED_ERROR' } : { leave: post };
    });
  };
  return (
    <Actions>
      <a href="activation/Boarding/SignupDelegation" className={linkClass} onClick={signUp}>
        <Trans>Don't have an account? Sign up now</Trans>
      </a>
    </Actions>
  );
}
