interface OtpCredential {
  readonly code?: unknown;
}

/**
 * Waits for a text message whose PIN the browser can read (WebOTP). Browsers without it, and messages that
 * are not meant for this page, simply never call back.
 *
 * @returns how to stop waiting.
 */
export function watchForTextedPin(onPin: (pin: string) => void): () => void {
  const stop = new AbortController();
  if ('OTPCredential' in window && navigator.credentials !== undefined) {
    const request = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential) => {
        const { code } = (credential ?? {}) as OtpCredential;
        if (typeof code === 'string' && !stop.signal.aborted) onPin(code);
      },
      () => undefined,
    );
  }
  return () => stop.abort();
}
