import { useLingui } from '@lingui/react/macro';
import { useIsFetching } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { activationLinkQuery } from '#api/activation-link-query.ts';
import { useEntryMessage } from '#src/bindings/use-entry.ts';
import { Screen } from '#src/screens/frame/screen.tsx';
import { Button } from '#src/ui/button.tsx';
import { Actions, Lead } from '#src/ui/text.tsx';

const route = getRouteApi('/userActivation');

/** The check of an activation link, which the route has started; a check that failed can be tried again. */
export function OpeningActivation({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const { activationLink } = route.useRouteContext();
  const checks = useIsFetching({ queryKey: activationLinkQuery(code).queryKey }) > 0;
  const hasFailed = useEntryMessage() !== undefined && !checks;
  return (
    <Screen title={t`User Activation`}>
      {hasFailed ? (
        <Actions>
          <Button onClick={() => void activationLink.retry(code)}>{t`Try again`}</Button>
        </Actions>
      ) : (
        <Lead>{t`Checking your activation link…`}</Lead>
      )}
    </Screen>
  );
}
