import { useRef, useState } from 'react';
import type Recaptcha from 'react-google-recaptcha/lib/esm/recaptcha.js';
import { configValue } from '#api/calls/app-init.ts';
import { useAppInit } from '#src/forms/use-app-init.tsx';
import { useCaptchaWidget } from './use-captcha-widget.tsx';

/**
 * The state of the captcha of a recovery form: whether the form has one, its response, and functions that change it.
 */
export function useCaptcha() {
  const { appInit, isPending } = useAppInit();
  const siteKey = configValue(appInit, 'Recaptcha_SiteKey');
  /** The handle of the widget: `getValue`, `getWidgetId`, `reset`, `execute`. */
  const handle = useRef<Recaptcha>(null);
  const [response, setResponse] = useState('');
  const [isRequired, setRequired] = useState(false);
  const shown = useCaptchaWidget(siteKey, response, setResponse);

  return {
    siteKey,
    /** Whether app init is loading, so that it is not known if the form has a captcha. */
    isPending,
    handle,
    ...shown,
    /** The response to send; `''` if there is none. It is in memory only. */
    response,
    /** Whether a submit lacked the response that the form demands. The hint shows until there is one. */
    isMissing: siteKey !== '' && isRequired && response === '',
    /**
     * Called on each attempt to submit. From then on a missing response shows its hint. An unavailable captcha loads
     * again. Returns whether there is a response, or none is needed.
     */
    require(): boolean {
      setRequired(true);
      shown.retry();
      return siteKey === '' || response !== '';
    },
    /** Discards the response, because the service accepts each response once. */
    reset() {
      handle.current?.reset();
      setResponse('');
      setRequired(false);
    },
  };
}

/** What `useCaptcha` returns. */
export type CaptchaState = ReturnType<typeof useCaptcha>;
