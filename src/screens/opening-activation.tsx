import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { activationModeMutation } from '#api/mutations.ts';
import { afterActivationMode } from '#src/flows/after-activation.ts';
import { useJourney } from '#src/journey/journey.ts';
import { Lead } from '#src/ui/text.tsx';
import { Screen } from './screen.tsx';

/** Exchanges the emailed code once on opening; it sends nothing, since mail scanners open links too. */
export function OpeningActivation({ activationcode }: { readonly activationcode: string }) {
  const { t } = useLingui();
  const journey = useJourney();
  useEffect(() => {
    void journey.run(async (call) =>
      afterActivationMode(await call(activationModeMutation, { token: activationcode, accountType: 'M' }), {
        activationcode,
        now: Date.now(),
      }),
    );
  }, [journey, activationcode]);
  return (
    <Screen title={t`User Activation`}>
      <Lead>{t`Checking your activation link…`}</Lead>
    </Screen>
  );
}
