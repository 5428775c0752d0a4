import { useLingui } from '@lingui/react/macro';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';
import { fieldIds } from '#src/ui/field-shell.tsx';

/** In the place of a captcha that cannot load; it is tried again by hand (docs/services.md, 'Captcha and risk script'). */
export function CaptchaUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    // A submit without a response focuses it, like the captcha that it replaces.
    <div id={fieldIds('recaptcha').input} tabIndex={-1}>
      <CatalogueMessage messageKey="RECAPTCHA_UNAVAILABLE">
        <div>
          <Button variant="quiet" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </div>
      </CatalogueMessage>
    </div>
  );
}
