import type { Failure } from '#src/flow/transition.ts';
import { isMessageKey, type MessageKey, messages } from '#src/locales/messages.ts';

/** What follows a failed theme call: the page reloads once, or a message appears beside the built-in brand. */
export type ThemeFailure =
  | { readonly reload: true }
  | ({ readonly reload: false; readonly message: MessageKey; readonly text?: string } & Pick<
      Failure,
      'retryAt'
    >);

/** Errors that a theme cannot name: one needs the text of `rmsg`, the other applies only while the browser is offline. */
const excluded: ReadonlySet<MessageKey> = new Set(['THEME_MESSAGE', 'REQUEST_OFFLINE']);

/** Returns whether a theme may name a key: the text of an error, because any other is false here. */
const isErrorKey = (key: unknown): key is MessageKey =>
  isMessageKey(key) && messages[key].tone === 'error' && !excluded.has(key);

const unanticipated = { reload: false, message: 'THEME_UNANTICIPATED_ERROR' } as const;

/** Returns what follows a failed theme call, by the status and body of its response (docs/services.md, 'Brand'). */
export function afterThemeFailure({ status, body, retryAt }: Failure): ThemeFailure {
  if (status === 412) return { reload: true };
  if (status !== 400 && status !== 401) return { ...unanticipated, retryAt };
  const rmsg = body.message?.response?.rmsg;
  if (rmsg !== undefined) return { reload: false, message: 'THEME_MESSAGE', text: rmsg };
  if (status === 401) return unanticipated;
  const key = body.message?.fieldErrors?.[0]?.messageKey;
  return isErrorKey(key) ? { reload: false, message: key } : unanticipated;
}
