import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { appInitQuery } from '#api/calls/app-init.ts';
import { ServiceError } from '#api/service-error.ts';
import { CatalogueMessage } from '#src/frame/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';

/** Shows on login that app init has failed, with a button that retries it. The form stays usable. */
export function AppInitNotice() {
  const { t } = useLingui();
  const client = useQueryClient();
  const state = client.getQueryState(appInitQuery.queryKey);
  return (
    <CatalogueMessage
      messageKey="LOGIN_UNANTICIPATED_ERROR"
      failedAt={state?.errorUpdatedAt}
      retryAt={ServiceError.from(state?.error).retryAt}
    >
      <div>
        <Button
          variant="quiet"
          onClick={() => void client.refetchQueries({ queryKey: appInitQuery.queryKey })}
        >
          {t`Try again`}
        </Button>
      </div>
    </CatalogueMessage>
  );
}
