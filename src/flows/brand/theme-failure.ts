import type { ErrorBody } from '#api/send-call.ts';
import { isMessageKey, type MessageKey } from '#src/locales/messages.ts';

/** What follows a failed theme call: the page reloads once, or a message appears beside the built-in brand. */
export type ThemeFailure =
  | { readonly reload: true }
  | { readonly reload: false; readonly message: MessageKey; readonly text?: string };

/** The error of the theme service, as `ServiceError` holds it. */
interface ThemeError {
  readonly status?: number | undefined;
  readonly body?: ErrorBody;
}

/** Messages that show nothing here: one needs the text of `rmsg`, the other applies only while the browser is offline. */
const withoutText: ReadonlySet<MessageKey> = new Set(['THEME_MESSAGE', 'REQUEST_OFFLINE']);

const unanticipated: ThemeFailure = { reload: false, message: 'THEME_UNANTICIPATED_ERROR' };

/** Returns what follows a failed theme call, by the status and body of its response (docs/services.md, 'Brand'). */
export function afterThemeFailure({ status, body }: ThemeError): ThemeFailure {
  if (status === 412) return { reload: true };
  if (status !== 400 && status !== 401) return unanticipated;
  const rmsg = body?.message?.response?.rmsg;
  if (rmsg !== undefined) return { reload: false, message: 'THEME_MESSAGE', text: rmsg };
  if (status === 401) return unanticipated;
  const key = body?.message?.fieldErrors?.[0]?.messageKey;
  return isMessageKey(key) && !withoutText.has(key) ? { reload: false, message: key } : unanticipated;
}
