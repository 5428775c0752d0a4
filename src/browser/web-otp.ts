/**
 * Requests the PIN of the next text message from the browser (WebOTP API, https://wicg.github.io/web-otp/). The browser
 * reads a message only if its last line names this page's host.
 *
 * @param onPin called with the PIN, once at most. It is not called if the browser lacks the API, if the user refuses,
 *   or if no such message arrives.
 * @param signal cancels the request.
 */
export function watchForTextedPin(onPin: (pin: string) => void, signal: AbortSignal): void {
  if (!('OTPCredential' in window) || navigator.credentials === undefined) return;
  const request = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions;
  navigator.credentials.get(request).then(
    (credential) => {
      // TypeScript's DOM types do not declare the credential of this API.
      const { code } = (credential ?? {}) as { readonly code?: unknown };
      if (typeof code === 'string' && !signal.aborted) onPin(code);
    },
    () => undefined,
  );
}
