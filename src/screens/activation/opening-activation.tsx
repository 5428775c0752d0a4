import { useLingui } from '@lingui/react/macro';
import { useIsFetching } from '@tanstack/react-query';
import { activationLinkQuery } from '#api/calls/activation-link.ts';
import { retryActivationLink } from '#src/core/open-activation-link.ts';
import { useCore } from '#src/forms/use-core.ts';
import { Screen } from '#src/screens/frame/screen.tsx';
import { pinReasons } from '#src/screens/verification/pin-reasons.ts';
import { Button } from '#src/ui/button.tsx';
import { Lead } from '#src/ui/text.tsx';

/**
 * Shows that the activation link is being checked. The route has started the check. If it fails, the user can retry it.
 */
export function OpeningActivation({ code }: { readonly code: string }) {
  const { t, i18n } = useLingui();
  const core = useCore();
  const { queryKey } = activationLinkQuery(code);
  const isChecking = useIsFetching({ queryKey }) > 0;
  // A check without a verdict stays in the query cache, on every history entry of the link.
  const hasFailed = !isChecking && core.client.getQueryState(queryKey) !== undefined;
  return (
    <Screen title={t`User activation`} progress={{ flow: 'user-activation', step: 'verify-identity' }}>
      {hasFailed ? (
        <Button onClick={() => void retryActivationLink(core, code)}>{t`Try again`}</Button>
      ) : (
        <>
          {/* The next screen has the same text in the same place, so the page does not jump. */}
          <Lead>{i18n._(pinReasons['user-activation'])}</Lead>
          <Lead>{t`Checking your activation link…`}</Lead>
        </>
      )}
    </Screen>
  );
}
