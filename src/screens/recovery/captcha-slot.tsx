import { Captcha } from './captcha.tsx';
import { CaptchaFrame } from './captcha-frame.tsx';
import type { CaptchaState } from './use-captcha.ts';

/** Shows the captcha if app init has configured one, and an empty frame until app init has loaded. */
export function CaptchaSlot({ captcha }: { readonly captcha: CaptchaState }) {
  if (captcha.pending) return <CaptchaFrame missing={false} />;
  return captcha.siteKey === '' ? null : (
    <Captcha
      siteKey={captcha.siteKey}
      ref={captcha.widget}
      onChange={(response) => captcha.setResponse(response ?? '')}
      missing={captcha.missing}
    />
  );
}
