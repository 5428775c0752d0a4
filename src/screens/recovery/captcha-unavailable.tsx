import { useLingui } from '@lingui/react/macro';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';

/** In the place of a captcha that cannot load; it is tried again by hand (docs/services.md, 'Captcha and risk script'). */
export function CaptchaUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    <CatalogueMessage messageKey="RECAPTCHA_UNAVAILABLE">
      <div>
        <Button variant="quiet" onClick={onRetry}>
          {t`Try again`}
        </Button>
      </div>
    </CatalogueMessage>
  );
}
