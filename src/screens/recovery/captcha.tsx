import { useLingui } from '@lingui/react';
import { type Ref, useEffect, useEffectEvent, useState } from 'react';
import Recaptcha from 'react-google-recaptcha/lib/esm/recaptcha.js';
import { type Grecaptcha, loadRecaptcha } from '#src/platform/recaptcha-script.ts';
import { useMediaQuery } from '#src/ui/use-media-query.ts';
import { CaptchaFrame } from './captcha-frame.tsx';
import { CaptchaUnavailable } from './captcha-unavailable.tsx';

/** The widget's handle: `getValue`, `getWidgetId`, `reset`, `execute`. */
export type CaptchaHandle = Recaptcha;

interface CaptchaProps {
  readonly siteKey: string;
  readonly ref: Ref<CaptchaHandle>;
  readonly onChange: (response: string | null) => void;
  /** Whether a submit had no captcha response. The hint shows until there is one. */
  readonly missing: boolean;
}

/** The properties of a widget that cannot change after it is rendered. */
interface WidgetLook {
  readonly language: string;
  readonly size: 'compact' | 'normal';
  readonly theme: 'dark' | 'light';
}

interface Widget extends WidgetLook {
  readonly grecaptcha: Grecaptcha;
  /** Reports the response of this widget. It does nothing once another widget has replaced it. */
  readonly report: (response: string | null) => void;
}

/** The viewport widths into which the widget of 304 px does not fit (src/ui/field.module.css has the same limit). */
const narrow = '(max-width: 359px)';
const dark = '(prefers-color-scheme: dark)';

/**
 * The captcha of the recovery forms (docs/services.md, 'Captcha and risk script'), in the language, the size and the
 * colours of the page. If one of these changes, a new widget replaces the current one, and the response is dropped. If
 * the script fails to load, the captcha shows that, and the user can retry.
 */
export function Captcha({ siteKey, ref, onChange, missing }: CaptchaProps) {
  const { i18n } = useLingui();
  const [widget, setWidget] = useState<'loading' | 'failed' | Widget>('loading');
  const [attempt, setAttempt] = useState(0);
  const [language = 'en'] = i18n.locale.split('-');
  const size = useMediaQuery(narrow) ? 'compact' : 'normal';
  const theme = useMediaQuery(dark) ? 'dark' : 'light';
  const reportResponse = useEffectEvent(onChange);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt loads the script again
  useEffect(() => {
    let current = true;
    const report = (response: string | null) => {
      // The script also keeps widgets that the page has removed, and reports when their responses expire.
      if (current) reportResponse(response);
    };
    report(null);
    setWidget('loading');
    loadRecaptcha(language).then(
      (grecaptcha) => current && setWidget({ grecaptcha, language, size, theme, report }),
      () => current && setWidget('failed'),
    );
    return () => {
      current = false;
    };
  }, [attempt, language, size, theme]);

  if (widget === 'failed') return <CaptchaUnavailable onRetry={() => setAttempt(attempt + 1)} />;
  return (
    <CaptchaFrame missing={missing}>
      {widget !== 'loading' && (
        <Recaptcha
          key={`${widget.language} ${widget.size} ${widget.theme}`}
          ref={ref}
          grecaptcha={widget.grecaptcha}
          sitekey={siteKey}
          hl={widget.language}
          size={widget.size}
          theme={widget.theme}
          onChange={widget.report}
          onExpired={() => widget.report(null)}
        />
      )}
    </CaptchaFrame>
  );
}
