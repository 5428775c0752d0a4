import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { appInitQuery } from '#api/calls/app-init.ts';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';

/** Shows on login that app init has failed, with a button that retries it. The form stays usable. */
export function AppInitNotice() {
  const { t } = useLingui();
  const client = useQueryClient();
  const failedAt = client.getQueryState(appInitQuery.queryKey)?.errorUpdatedAt;
  return (
    <CatalogueMessage messageKey="LOGIN_UNANTICIPATED_ERROR" failedAt={failedAt}>
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
