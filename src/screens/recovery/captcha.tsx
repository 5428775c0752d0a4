import { useLingui } from '@lingui/react';
import { type Ref, useEffect, useState, useSyncExternalStore } from 'react';
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

/** The widths on which the widget of 304 px does not fit (field.module.css has the same limit). */
const narrow = '(max-width: 359px)';
const dark = '(prefers-color-scheme: dark)';

/** Whether a media query matches. The component renders again when that changes. */
function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      // Safari before 14 has no `addEventListener` here.
      list.addListener(listener);
      return () => list.removeListener(listener);
    },
    () => window.matchMedia(query).matches,
  );
}

interface WidgetProps {
  readonly siteKey: string;
  readonly ref: Ref<CaptchaHandle>;
  readonly onChange: (response: string | null) => void;
  readonly grecaptcha: Grecaptcha;
  readonly language: string;
}

/** The widget in the size and the colours that fit the page. The service cannot change a widget, so a new one replaces it. */
function Widget({ siteKey, ref, onChange, grecaptcha, language }: WidgetProps) {
  const size = useMediaQuery(narrow) ? 'compact' : 'normal';
  const theme = useMediaQuery(dark) ? 'dark' : 'light';
  const look = `${size} ${theme}`;
  const [shown, setShown] = useState(look);
  useEffect(() => {
    if (look === shown) return;
    setShown(look);
    // The response of the widget that is replaced is not valid for the new one.
    onChange(null);
  }, [look, shown, onChange]);
  return (
    <Recaptcha
      key={look}
      ref={ref}
      grecaptcha={grecaptcha}
      sitekey={siteKey}
      hl={language}
      size={size}
      theme={theme}
      onChange={onChange}
      onExpired={() => onChange(null)}
    />
  );
}

/** The captcha of the recovery forms (contract section 2): told when it cannot load, and tried again by hand. */
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
          <Widget
            siteKey={siteKey}
            ref={ref}
            grecaptcha={script}
            language={language ?? 'en'}
            onChange={onChange}
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
