/** The credential of the WebOTP API, which TypeScript's DOM types lack. */
interface OtpCredential {
  readonly code?: unknown;
}

/**
 * Waits for a text message whose PIN the browser can read (WebOTP API, https://wicg.github.io/web-otp/).
 *
 * @param onPin called with the PIN. It is never called if the browser lacks the API or if the message is not for this
 *   page.
 * @returns a function that stops the waiting.
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
