import { useRef, useState } from 'react';
import { configValue } from '#api/app-init-query.ts';
import { useAppInit } from '#src/bindings/use-app-init.ts';
import type { CaptchaHandle } from './captcha.tsx';

/**
 * The state of the captcha of a recovery form: whether the form has one, its response, and functions that change it.
 */
export function useCaptcha() {
  const { appInit, isPending } = useAppInit();
  const siteKey = configValue(appInit, 'Recaptcha_SiteKey');
  const widget = useRef<CaptchaHandle>(null);
  const [response, setResponse] = useState('');
  const [isRequired, setRequired] = useState(false);

  return {
    siteKey,
    /** Whether app init is loading, so that it is not known if the form has a captcha. */
    pending: isPending,
    widget,
    /** The response to send; `''` if there is none. It is in memory only. */
    response,
    missing: isRequired && response === '',
    setResponse,
    /** Called on each attempt to submit. From then on, the hint of a missing response shows. */
    require: () => setRequired(true),
    /** Discards the response, because the service accepts each response once. */
    reset() {
      widget.current?.reset();
      setResponse('');
      setRequired(false);
    },
  };
}

/** What `useCaptcha` returns. */
export type CaptchaState = ReturnType<typeof useCaptcha>;
