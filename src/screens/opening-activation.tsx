import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { activationModeMutation } from '#api/mutations.ts';
import { afterActivationMode } from '#src/flows/after-activation.ts';
import { useBusy, useJourney } from '#src/journey/journey.ts';
import { useMessage } from '#src/journey/use-flow.ts';
import { Lead } from '#src/ui/text.tsx';
import { Screen } from './screen.tsx';

/** Exchanges the emailed code once on opening; it sends nothing, since mail scanners open links too. */
export function OpeningActivation({ activationcode }: { readonly activationcode: string }) {
  const { t } = useLingui();
  const journey = useJourney();
  const busy = useBusy();
  const message = useMessage();
  const exchanged = useRef<string>(undefined);
  useEffect(() => {
    // The submit that led back here (an expired token) has to end before the next can begin.
    if (busy || exchanged.current === activationcode) return;
    exchanged.current = activationcode;
    void journey.run(async (call) => ({
      // Nobody submitted anything: the message that led here stays.
      ...(message !== undefined && { message }),
      ...afterActivationMode(
        await call(activationModeMutation, { token: activationcode, accountType: 'M' }),
        {
          activationcode,
          now: Date.now(),
        },
      ),
    }));
  }, [journey, activationcode, busy, message]);
  return (
    <Screen title={t`User Activation`}>
      <Lead>{t`Checking your activation link…`}</Lead>
    </Screen>
  );
}
