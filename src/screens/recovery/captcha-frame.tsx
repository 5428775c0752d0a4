import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useShownError } from '#src/forms/shown-errors.ts';
import { hints } from '#src/locales/hints.ts';
import styles from '#src/ui/field.module.css';
import { fieldIds } from '#src/ui/field-shell.tsx';

interface CaptchaFrameProps {
  /** Whether a submit had no captcha response. The hint shows until there is one. */
  readonly missing: boolean;
  /** The widget. Without one its space stays empty, so that nothing below moves when it arrives. */
  readonly children?: ReactNode;
}

/** The frame of the captcha in a form, with the hint. A submit without a response focuses it. */
export function CaptchaFrame({ missing, children }: CaptchaFrameProps) {
  const { i18n } = useLingui();
  const ids = fieldIds('recaptcha');
  useShownError(missing);
  return (
    <div id={ids.input} className={styles.captcha} tabIndex={-1}>
      <div className={styles.captchaBox}>{children}</div>
      <div className={styles.hint}>
        {missing && (
          <span id={ids.hint} data-message-key="RECAPTCHA_REQUIRED">
            {i18n._(hints.RECAPTCHA_REQUIRED)}
          </span>
        )}
      </div>
    </div>
  );
}
