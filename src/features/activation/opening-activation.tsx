import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { activationLinkQuery } from '#api/calls/activation-link.ts';
import { pinReasons } from '#src/flow/pin-reasons.ts';
import { useCore } from '#src/forms/use-core.tsx';
import { Screen } from '#src/frame/screen.tsx';
import { Button, Working } from '#src/ui/button.tsx';
import { Lead } from '#src/ui/text.tsx';
import { retryActivationLink } from './activation-link.ts';

/** Shows that the route checks the activation link, or offers to try again. */
export function OpeningActivation({ code }: { readonly code: string }) {
  const { t, i18n } = useLingui();
  const core = useCore();
  // The route executes the query. A check without a verdict stays in the query cache, on every history entry of the link.
  const { isError } = useQuery({ ...activationLinkQuery(code), enabled: false });
  return (
    <Screen title={t`User activation`} progress={{ flow: 'user-activation', step: 'verify-identity' }}>
      {isError ? (
        <Button onClick={() => void retryActivationLink(core, code)}>{t`Try again`}</Button>
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
