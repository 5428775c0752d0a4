import { lazy, Suspense, useState } from 'react';
import { ChunkLoadError, loadChunk } from '#api/load-chunk.ts';
import styles from '#src/ui/field.module.css';
import { CaptchaUnavailable } from './captcha-unavailable.tsx';
import type { CaptchaState } from './use-captcha.ts';

const loadCaptcha = loadChunk(() => import('./captcha.tsx'));

/** The captcha's code; where it is lost, what was typed in the form stays, and it can be tried again. */
const lazyCaptcha = (onRetry: () => void) =>
  lazy(async () => {
    try {
      return { default: (await loadCaptcha()).Captcha };
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error;
      return { default: () => <CaptchaUnavailable onRetry={onRetry} /> };
    }
  });

/** The captcha's place while it is on its way, so that nothing below it moves when it comes. */
const captchaPlace = (
  <div className={styles.captcha}>
    <div className={styles.captchaBox} />
    <div className={styles.hint} />
  </div>
);

/** The captcha where one is configured, and nothing otherwise. */
export function CaptchaSlot({ captcha }: { readonly captcha: CaptchaState }) {
  const [Captcha, setCaptcha] = useState(() => lazyCaptcha(retry));
  function retry() {
    setCaptcha(lazyCaptcha(retry));
  }
  if (captcha.pending) return captchaPlace;
  return captcha.siteKey === '' ? null : (
    <Suspense fallback={captchaPlace}>
      <Captcha
        siteKey={captcha.siteKey}
        ref={captcha.widget}
        onChange={(response) => captcha.setResponse(response ?? '')}
        missing={captcha.missing}
      />
    </Suspense>
  );
}
