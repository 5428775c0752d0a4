import type { ErrorBody } from '#api/send-call.ts';
import { isMessageKey, type MessageKey, messages } from '#src/locales/messages.ts';

/** What follows a failed theme call: the page reloads once, or a message appears beside the built-in brand. */
export type ThemeFailure =
  | { readonly reload: true }
  | { readonly reload: false; readonly message: MessageKey; readonly text?: string };

/** The error of the theme service, as `ServiceError` holds it. */
interface ThemeError {
  readonly status?: number | undefined;
  readonly body?: ErrorBody;
}

/**
 * Errors that a theme cannot name: the first needs the text of `rmsg`, the second applies only while the browser is
 * offline, and the others are the content of a screen, which would show them twice.
 */
const excluded: ReadonlySet<MessageKey> = new Set([
  'THEME_MESSAGE',
  'REQUEST_OFFLINE',
  'ACTIVATION_ERROR',
  'APP_FAILURE',
  'RECAPTCHA_UNAVAILABLE',
  'RECOVER_USERNAME_LIMIT_REACHED',
  'RECOVER_USERNAME_DME_REJECT',
  'RECOVER_PASSWORD_LIMIT_REACHED',
  'RECOVER_PASSWORD_DME_REJECT',
]);

/** Returns whether a theme may name the text of a key: that of an error that belongs to no screen. */
const isErrorKey = (key: unknown): key is MessageKey =>
  isMessageKey(key) && messages[key].tone === 'error' && !excluded.has(key);

const unanticipated: ThemeFailure = { reload: false, message: 'THEME_UNANTICIPATED_ERROR' };

/** Returns what follows a failed theme call, by the status and body of its response (docs/services.md, 'Brand'). */
export function afterThemeFailure({ status, body }: ThemeError): ThemeFailure {
  if (status === 412) return { reload: true };
  if (status !== 400 && status !== 401) return unanticipated;
  const rmsg = body?.message?.response?.rmsg;
  if (rmsg !== undefined) return { reload: false, message: 'THEME_MESSAGE', text: rmsg };
  if (status === 401) return unanticipated;
  const key = body?.message?.fieldErrors?.[0]?.messageKey;
  return isErrorKey(key) ? { reload: false, message: key } : unanticipated;
}
