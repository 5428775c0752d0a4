import { useLingui } from '@lingui/react';
import type { ReactNode } from 'react';
import { useShownError } from '#src/forms/shown-errors.ts';
import { hints } from '#src/locales/hints.ts';
import styles from '#src/ui/field.module.css';
import { fieldIds } from '#src/ui/field-shell.tsx';

interface CaptchaFrameProps {
  /** No response at a submit: the hint shows until there is one. */
  readonly missing: boolean;
  /** The widget; without one its place stays free, so that nothing below moves when it arrives. */
  readonly children?: ReactNode;
}

/** The captcha's place in a form, with its hint. A submit without a response focuses it. */
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
