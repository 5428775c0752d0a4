import { useLingui } from '@lingui/react';
import { type ComponentProps, useEffect, useEffectEvent, useRef, useState } from 'react';
import type Recaptcha from 'react-google-recaptcha/lib/esm/recaptcha.js';
import { type Grecaptcha, loadRecaptcha } from '#src/browser/recaptcha-script.ts';
import { useMediaQuery } from '#src/ui/use-media-query.tsx';

/** A captcha widget to render. Its properties cannot change afterwards. */
interface CaptchaWidget {
  /** Another one for each attempt and each change of the properties. */
  readonly key: string;
  readonly props: ComponentProps<typeof Recaptcha>;
  /** Reports that this widget cannot go on, for example without a network. Its response is dropped. */
  readonly fail: () => void;
}

/** The viewport widths in whose fields the widget of 304 px does not fit (src/ui/field.module.css has the same limit). */
const narrow = '(max-width: 359px)';
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

/** What `useCaptcha` needs from the form. */
interface CaptchaOptions {
  /** `''` if the form has no captcha. */
  readonly siteKey: string;
  /** The form's value: the response to send. If the form empties it, the widget begins again. */
  readonly response: string;
  /** Changes the form's value. */
  readonly onChange: (response: string) => void;
  /** The number of attempts to submit. Each one loads an unavailable captcha again. */
  readonly attempts: number;
}

/**
 * Returns the captcha of a recovery form: its widget, and whether it is available. The widget has the language, the size and
 * the colours of the page. If one of these changes, a new widget replaces the current one, and the response is dropped. A
 * widget with a response is replaced only if the language changes or the page becomes too narrow for it. It then keeps its
 * size and colours until the page changes again, also after its response has ended.
 */
export function useCaptcha({ siteKey, response, onChange, attempts }: CaptchaOptions) {
  const { i18n } = useLingui();
  /** The handle of the widget: `getValue`, `getWidgetId`, `reset`, `execute`. */
  const handle = useRef<Recaptcha>(null);
  /** What the widget has reported last. */
  const reported = useRef('');
  const [widget, setWidget] = useState<CaptchaWidget>();
  const [attempt, setAttempt] = useState(0);
  /** The last attempt to show the widget, if it failed. */
  const [failed, setFailed] = useState<number>();
  const [language = 'en'] = i18n.locale.split('-');
  const pageSize = useMediaQuery(narrow) ? 'compact' : 'normal';
  const pageTheme = useMediaQuery(dark) ? 'dark' : 'light';
  const [page, setPage] = useState({ size: pageSize, theme: pageTheme } as const);
  const [{ size, theme }, setLook] = useState(page);

  // Only a change of the page replaces the widget. If the end of the response did, Continue would move by itself.
  if (page.size !== pageSize || page.theme !== pageTheme) {
    const changed = { size: pageSize, theme: pageTheme } as const;
    setPage(changed);
    if (response === '' || (size === 'normal' && pageSize === 'compact')) setLook(changed);
  }

  const change = useEffectEvent((next: string) => {
    reported.current = next;
    if (next !== response) onChange(next);
  });

  useEffect(() => {
    if (siteKey === '') return;
    let current = true;
    const report = (next: string | null) => {
      // The script also keeps widgets that the page has removed, and reports when their responses expire.
      if (current) change(next ?? '');
    };
    report(null);
    setWidget(undefined);
    const fail = () => {
      report(null);
      if (current) setFailed(attempt);
    };
    loadRecaptcha(language).then((script) => {
      if (!current) return;
      const grecaptcha = guarded(script, fail);
      setWidget({
        key: [attempt, language, size, theme].join(' '),
        props: { sitekey: siteKey, grecaptcha, hl: language, size, theme, onChange: report },
        fail,
      });
      setFailed(undefined);
    }, fail);
    return () => {
      current = false;
    };
  }, [siteKey, attempt, language, size, theme]);

  // The service accepts each response once.
  useEffect(() => {
    if (response === '' && reported.current !== '') handle.current?.reset();
    reported.current = response;
  }, [response]);

  /** Loads the script again, unless an attempt is under way. */
  const retry = () => {
    if (failed !== undefined) setAttempt(failed + 1);
  };
  const retryOnSubmit = useEffectEvent(retry);
  useEffect(() => {
    if (attempts > 0) retryOnSubmit();
  }, [attempts]);

  return {
    handle,
    /** `undefined` until the script has loaded. */
    widget,
    /** Whether the widget cannot be shown. That remains true while another attempt is under way. */
    isUnavailable: failed !== undefined,
    isRetrying: failed !== undefined && failed !== attempt,
    /** Changes with each attempt that fails. */
    failed,
    retry,
  };
}
