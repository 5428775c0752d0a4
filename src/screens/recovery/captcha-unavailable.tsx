import { useLingui } from '@lingui/react/macro';
import { CatalogueMessage } from '#src/screens/message/catalogue-message.tsx';
import { Button } from '#src/ui/button.tsx';
import { fieldIds } from '#src/ui/field-shell.tsx';

/** Replaces a captcha that failed to load, with a button to retry (docs/services.md, 'Captcha and risk script'). */
export function CaptchaUnavailable({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useLingui();
  return (
    // The id is that of the captcha, so a submit without a response focuses this element instead.
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
