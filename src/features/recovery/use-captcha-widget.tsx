import { useLingui } from '@lingui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { type Grecaptcha, loadRecaptcha } from '#src/browser/recaptcha-script.ts';
import { useMediaQuery } from '#src/ui/use-media-query.tsx';

/** What depends on the page's size and colours. */
interface Look {
  readonly size: 'compact' | 'normal';
  readonly theme: 'dark' | 'light';
}

/** A captcha widget to render. Its properties cannot change afterwards. */
export interface CaptchaWidget extends Look {
  /** Another one for each attempt and each change of the other properties. */
  readonly key: string;
  readonly grecaptcha: Grecaptcha;
  readonly language: string;
  /** Reports the response of this widget. It does nothing once another widget has replaced it. */
  readonly report: (response: string | null) => void;
  /** Reports that this widget cannot go on, for example without a network. Its response is dropped. */
  readonly fail: () => void;
}

/** The viewport widths in whose fields the widget of 304 px does not fit (src/ui/field.module.css has the same limit). */
const narrow = '(max-width: 379px)';
const dark = '(prefers-color-scheme: dark)';

/**
 * Returns the captcha's functions for a widget, which call `onThrow` instead of throwing: an exception of another company's
 * script must not replace the form by the failure page.
 */
function guarded(grecaptcha: Grecaptcha, onThrow: () => void): Grecaptcha {
  const guard = <Result,>(call: () => Result, otherwise: Result): Result => {
    try {
      return call();
    } catch {
      onThrow();
      return otherwise;
    }
  };
  return {
    ...grecaptcha,
    render: (...parameters) => guard(() => grecaptcha.render(...parameters), -1),
    reset: (id) => guard(() => grecaptcha.reset(id), undefined),
  };
}

/**
 * Loads the script of the captcha if the form has one, and returns the widget to render: in the language, the size and
 * the colours of the page. If one of these changes, a new widget replaces the current one, and the response is dropped.
 * A widget with a response is replaced only if the language changes or the page becomes too narrow for it. It then keeps
 * its size and colours until the page changes again, also after its response has ended.
 *
 * @param siteKey `''` if the form has no captcha.
 * @param response `''` if there is none.
 * @param onResponse receives the response; `''` if there is none any longer.
 */
export function useCaptchaWidget(siteKey: string, response: string, onResponse: (response: string) => void) {
  const { i18n } = useLingui();
  const [widget, setWidget] = useState<CaptchaWidget>();
  const [attempt, setAttempt] = useState(0);
  /** The last attempt to show the widget, if it failed. */
  const [failed, setFailed] = useState<number>();
  const [language = 'en'] = i18n.locale.split('-');
  const pageSize = useMediaQuery(narrow) ? 'compact' : 'normal';
  const pageTheme = useMediaQuery(dark) ? 'dark' : 'light';
  const [page, setPage] = useState<Look>({ size: pageSize, theme: pageTheme });
  const [{ size, theme }, setLook] = useState(page);
  const reportResponse = useEffectEvent((reported: string | null) => onResponse(reported ?? ''));

  // Only a change of the page replaces the widget. If the end of the response did, Continue would move by itself.
  if (page.size !== pageSize || page.theme !== pageTheme) {
    const changed: Look = { size: pageSize, theme: pageTheme };
    setPage(changed);
    if (response === '' || (size === 'normal' && pageSize === 'compact')) setLook(changed);
  }

  useEffect(() => {
    if (siteKey === '') return;
    let current = true;
    const report = (reported: string | null) => {
      // The script also keeps widgets that the page has removed, and reports when their responses expire.
      if (current) reportResponse(reported);
    };
    report(null);
    setWidget(undefined);
    const fail = () => {
      report(null);
      if (current) setFailed(attempt);
    };
    loadRecaptcha(language).then((grecaptcha) => {
      if (!current) return;
      const key = [attempt, language, size, theme].join(' ');
      setWidget({ key, grecaptcha: guarded(grecaptcha, fail), language, size, theme, report, fail });
      setFailed(undefined);
    }, fail);
    return () => {
      current = false;
    };
  }, [siteKey, attempt, language, size, theme]);

  return {
    /** `undefined` until the script has loaded. */
    widget,
    /** Whether the widget cannot be shown. That remains true while another attempt is under way. */
    isUnavailable: failed !== undefined,
    isRetrying: failed !== undefined && failed !== attempt,
    /** Changes with each attempt that fails. */
    failed,
    /** Loads the script again, unless an attempt is under way. */
    retry() {
      if (failed !== undefined) setAttempt(failed + 1);
    },
  };
}
