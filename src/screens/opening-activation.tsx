import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { activationLinkMutation } from '#api/mutations.ts';
import { afterActivationMode } from '#src/flows/after-activation.ts';
import type { MessageKey } from '#src/flows/message-keys.ts';
import { useBusy, useJourney } from '#src/journey/journey.ts';
import { useMessage } from '#src/journey/use-flow.ts';
import { Button } from '#src/ui/button.tsx';
import { Actions, Lead } from '#src/ui/text.tsx';
import { Screen } from './screen.tsx';

/**
 * Exchanges the emailed code once on opening; it sends nothing, since mail scanners open links too. Who stopped
 * waiting for it can try again.
 */
export function OpeningActivation({ activationcode }: { readonly activationcode: string }) {
  const { t } = useLingui();
  const journey = useJourney();
  const busy = useBusy();
  const message = useMessage();
  const [exchanged, setExchanged] = useState<string>();
  const exchange = (kept?: MessageKey) =>
    void journey.run(async (call) => ({
      ...(kept !== undefined && { message: kept }),
      ...afterActivationMode(
        await call(activationLinkMutation, { token: activationcode, accountType: 'M' }),
        { activationcode, now: Date.now() },
      ),
    }));
  // Nobody submitted anything: the message that led here stays.
  const open = useEffectEvent(() => exchange(message));
  useEffect(() => {
    // The submit that led back here (an expired token) has to end before the next can begin.
    if (busy || exchanged === activationcode) return;
    setExchanged(activationcode);
    open();
  }, [activationcode, busy, exchanged]);
  const stopped = exchanged === activationcode && !busy;
  return (
    <Screen title={t`User Activation`}>
      {stopped ? (
        <Actions>
          <Button onClick={() => exchange()}>{t`Try again`}</Button>
        </Actions>
      ) : (
        <Lead>{t`Checking your activation link…`}</Lead>
      )}
    </Screen>
  );
}
