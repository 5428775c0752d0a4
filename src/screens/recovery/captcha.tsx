import { useLingui } from '@lingui/react';
import { type Ref, useEffect, useState } from 'react';
import Recaptcha from 'react-google-recaptcha/lib/esm/recaptcha.js';
import { hints } from '#src/locales/hints.ts';
import { type Grecaptcha, loadRecaptcha } from '#src/platform/recaptcha-script.ts';
import styles from '#src/ui/field.module.css';
import { fieldIds } from '#src/ui/field-shell.tsx';
import { CaptchaUnavailable } from './captcha-unavailable.tsx';

/** The widget's handle: `getValue`, `getWidgetId`, `reset`, `execute`. */
export type CaptchaHandle = Recaptcha;

interface CaptchaProps {
  readonly siteKey: string;
  readonly ref: Ref<CaptchaHandle>;
  readonly onChange: (response: string | null) => void;
  /** No response at a submit: the hint shows until there is one. */
  readonly missing: boolean;
}

type Script = 'loading' | 'failed' | Grecaptcha;

/** The captcha of the recovery forms (docs/services.md, 'Captcha and risk script'): told when it cannot load, and tried again by hand. */
export function Captcha({ siteKey, ref, onChange, missing }: CaptchaProps) {
  const { i18n } = useLingui();
  const [script, setScript] = useState<Script>('loading');
  const [attempt, setAttempt] = useState(0);
  const [language] = i18n.locale.split('-');

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the script once more
  useEffect(() => {
    let current = true;
    setScript('loading');
    loadRecaptcha(language ?? 'en').then(
      (grecaptcha) => current && setScript(grecaptcha),
      () => current && setScript('failed'),
    );
    return () => {
      current = false;
    };
  }, [attempt, language]);

  if (script === 'failed') return <CaptchaUnavailable onRetry={() => setAttempt(attempt + 1)} />;
  const ids = fieldIds('recaptcha');
  return (
    <div id={ids.input} className={styles.captcha} tabIndex={-1}>
      <div className={styles.captchaBox}>
        {script !== 'loading' && (
          <Recaptcha
            ref={ref}
            grecaptcha={script}
            sitekey={siteKey}
            hl={language ?? 'en'}
            onChange={onChange}
            onExpired={() => onChange(null)}
          />
        )}
      </div>
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
