import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { appInitQuery, configValue } from '#api/app-init-query.ts';
import type { CaptchaHandle } from './captcha.tsx';

/** The captcha of a recovery form: whether one is asked for, its response, and its reset. */
export function useCaptcha() {
  const client = useQueryClient();
  const { data, isPending } = useQuery(appInitQuery);
  const siteKey = configValue(data, 'Recaptcha_SiteKey');
  const widget = useRef<CaptchaHandle>(null);
  const [response, setResponse] = useState('');
  const [asked, setAsked] = useState(false);

  return {
    siteKey,
    /** Not known yet whether one is asked for. */
    pending: isPending,
    widget,
    missing: asked && response === '',
    setResponse,
    /** A submit is tried: from now on a missing response is told. @returns whether one is missing. */
    isMissing(): boolean {
      setAsked(true);
      return siteKey !== '' && response === '';
    },
    /**
     * The response to send, `''` where no captcha is asked for. Waits for the app's data, so that a captcha is
     * never skipped by being early. @returns `undefined` where one is asked for and there is no response.
     */
    async answer(): Promise<string | undefined> {
      const appInit = await client.ensureQueryData(appInitQuery).catch(() => undefined);
      if (configValue(appInit, 'Recaptcha_SiteKey') === '') return '';
      return widget.current?.getValue() || undefined;
    },
    reset() {
      widget.current?.reset();
      setResponse('');
      setAsked(false);
    },
  };
}

export type CaptchaState = ReturnType<typeof useCaptcha>;
