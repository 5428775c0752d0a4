import { lazy, Suspense, useState } from 'react';
import { ChunkLoadError, loadChunk } from '#api/load-chunk.ts';
import { useReloadHere } from '#src/bindings/use-reload-here.ts';
import styles from '#src/ui/field.module.css';
import { CaptchaUnavailable } from './captcha-unavailable.tsx';
import type { CaptchaState } from './use-captcha.ts';

const loadCaptcha = loadChunk('captcha', () => import('./captcha.tsx'));

/** The captcha's code. If it fails to load, the input of the form stays, and the user can try again. */
const lazyCaptcha = (reloadHere: () => Promise<void>, onRetry: () => void) =>
  lazy(async () => {
    try {
      return { default: (await loadCaptcha()).Captcha };
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error;
      await reloadHere();
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
  const reloadHere = useReloadHere();
  const [Captcha, setCaptcha] = useState(() => lazyCaptcha(reloadHere, retry));
  function retry() {
    setCaptcha(lazyCaptcha(reloadHere, retry));
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
