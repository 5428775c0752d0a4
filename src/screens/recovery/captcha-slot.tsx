import { lazy, Suspense, useState } from 'react';
import { ChunkLoadError, loadChunk } from '#api/load-chunk.ts';
import { useReloadHere } from '#src/bindings/use-reload-here.ts';
import { CaptchaFrame } from './captcha-frame.tsx';
import { CaptchaUnavailable } from './captcha-unavailable.tsx';
import type { CaptchaState } from './use-captcha.ts';

const loadCaptcha = loadChunk('captcha', () => import('./captcha.tsx'));

/** Returns the lazy captcha. If its chunk fails to load, the form keeps its values, and the user can retry. */
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

/** Shows the captcha if app init has configured one, and an empty frame until app init has loaded. */
export function CaptchaSlot({ captcha }: { readonly captcha: CaptchaState }) {
  const reloadHere = useReloadHere();
  const [Captcha, setCaptcha] = useState(() => lazyCaptcha(reloadHere, retry));
  function retry() {
    setCaptcha(lazyCaptcha(reloadHere, retry));
  }
  if (captcha.pending) return <CaptchaFrame missing={false} />;
  return captcha.siteKey === '' ? null : (
    <Suspense fallback={<CaptchaFrame missing={captcha.missing} />}>
      <Captcha
        siteKey={captcha.siteKey}
        ref={captcha.widget}
        onChange={(response) => captcha.setResponse(response ?? '')}
        missing={captcha.missing}
      />
    </Suspense>
  );
}
