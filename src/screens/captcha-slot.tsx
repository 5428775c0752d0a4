import { lazy, Suspense } from 'react';
import type { CaptchaState } from './use-captcha.ts';

const Captcha = lazy(async () => ({ default: (await import('./captcha.tsx')).Captcha }));

/** The captcha where one is configured, and nothing otherwise. */
export const CaptchaSlot = ({ captcha }: { readonly captcha: CaptchaState }) =>
  captcha.siteKey === '' ? null : (
    <Suspense>
      <Captcha
        siteKey={captcha.siteKey}
        ref={captcha.widget}
        onChange={(response) => captcha.setResponse(response ?? '')}
        missing={captcha.missing}
      />
    </Suspense>
  );
