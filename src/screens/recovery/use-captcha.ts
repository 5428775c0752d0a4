import { useRef, useState } from 'react';
import { configValue } from '#api/app-init-query.ts';
import { useAppInit } from '#src/bindings/use-app-init.ts';
import type { CaptchaHandle } from './captcha.tsx';

/** The captcha of a recovery form: whether the form demands one, its response, and its reset. */
export function useCaptcha() {
  const { appInit, isPending } = useAppInit();
  const siteKey = configValue(appInit, 'Recaptcha_SiteKey');
  const widget = useRef<CaptchaHandle>(null);
  const [response, setResponse] = useState('');
  const [demanded, setDemanded] = useState(false);

  return {
    siteKey,
    /** It is not known yet whether the form demands a captcha. */
    pending: isPending,
    widget,
    /** The response to send, `''` without one. In memory only. */
    response,
    missing: demanded && response === '',
    setResponse,
    /** A submit is tried: from now on the hint of a missing response shows. */
    demand: () => setDemanded(true),
    /** A response serves once. */
    reset() {
      widget.current?.reset();
      setResponse('');
      setDemanded(false);
    },
  };
}

export type CaptchaState = ReturnType<typeof useCaptcha>;
