import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { appInitQuery } from '#api/app-init-query.ts';
import { type MessageKey, toneOf } from '#src/flows/message-keys.ts';
import { Button } from '#src/ui/button.tsx';
import { CatalogueMessage } from './catalogue-message.tsx';

/**
 * The initial app data could not be had: told on login, with a way to try again; the form stays usable.
 *
 * @param banner another message of the screen: a success is hidden by the error, another error stays beside it.
 */
export function AppInitNotice({ banner }: { readonly banner: MessageKey | undefined }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const beside = banner !== undefined && toneOf(banner) === 'error' && banner !== 'LOGIN_UNANTICIPATED_ERROR';
  return (
    <>
      {beside && <CatalogueMessage messageKey={banner} />}
      <CatalogueMessage messageKey="LOGIN_UNANTICIPATED_ERROR">
        <div>
          <Button variant="quiet" onClick={() => void client.refetchQueries(appInitQuery)}>
            {t`Try again`}
          </Button>
        </div>
      </CatalogueMessage>
    </>
  );
}
