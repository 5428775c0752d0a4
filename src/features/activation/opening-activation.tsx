import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { activationLinkQuery } from '#api/calls/activation-link.ts';
import { historyMessageOf } from '#src/core/navigation.ts';
import { pinReasons } from '#src/flow/pin-reasons.ts';
import type { Transition } from '#src/flow/transition.ts';
import { useCore } from '#src/forms/use-core.ts';
import { useMessage } from '#src/forms/use-message.ts';
import { Screen } from '#src/frame/screen.tsx';
import { Button, Working } from '#src/ui/button.tsx';
import { Lead } from '#src/ui/text.tsx';
import { afterFailedCheck, afterOpeningLink } from './activation-link.ts';

/**
 * Checks an activation link, and begins the activation with the answer of the service. If there is no answer, the query keeps the
 * failure for every history entry of the link, and only Try again repeats the check.
 */
export function OpeningActivation({ code }: { readonly code: string }) {
  const { t, i18n } = useLingui();
  const { navigation } = useCore();
  const { key: present } = useMessage();
  const client = useQueryClient();
  const link = activationLinkQuery(code);
  const { data, dataUpdatedAt, error, errorUpdatedAt, isError, refetch } = useQuery(link);
  const applyResult = useEffectEvent(async (signal: AbortSignal, transition: Transition) => {
    // `navigate` is not needed: the guard of the route shows the screen that fits the new flow state.
    const { message, retryAt, flowState } = transition;
    // A message that led the user back to the link stays. Any other message is of an earlier check, before a reload, and the
    // result of this check replaces it.
    const keepsMessage = message === undefined && present === 'CHOOSE_PASSWORD_UNAUTHORIZED_TOKEN';
    const isApplied = await navigation.replaceEntry({
      signal,
      historyMessage: keepsMessage ? undefined : historyMessageOf({ message, retryAt }, errorUpdatedAt),
      // If the check has failed without an answer, the flow state of another link ends.
      flowState: message === undefined ? flowState : 'ended',
    });
    // From now on, the flow state has the answer. Without the query, the next visit checks the link again.
    if (isApplied && message === undefined) client.removeQueries(link);
  });
  useEffect(() => {
    const left = new AbortController();
    if (data !== undefined) void applyResult(left.signal, afterOpeningLink(data, code, dataUpdatedAt));
    if (error !== null) void applyResult(left.signal, afterFailedCheck(error, code, errorUpdatedAt));
    return () => left.abort();
  }, [data, dataUpdatedAt, error, errorUpdatedAt, code]);
  const tryAgain = () => {
    void navigation.clearMessage();
    void refetch();
  };
  return (
    <Screen
      title={t`User activation`}
      progress={{ flow: 'user-activation', step: 'verify-identity' }}
      isTransient={!isError}
      // During the check, no message is shown. The next screen shows it, and a screen reader would say it twice.
      message={isError ? undefined : ''}
    >
      {isError ? (
        <Button onClick={tryAgain}>{t`Try again`}</Button>
      ) : (
        <>
          {/* The next screen has the same text in the same place, so the page does not jump. */}
          <Lead>{i18n._(pinReasons['user-activation'])}</Lead>
          <Lead>
            <Working>{t`Checking your activation link…`}</Working>
          </Lead>
        </>
      )}
    </Screen>
  );
}
