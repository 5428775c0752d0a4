import type { Failure } from '#src/flow/transition.ts';
import { isMessageKey, type MessageKey, messages } from '#src/locales/messages.ts';

/**
 * Errors that a response of themesvc cannot name: THEME_MESSAGE needs the text of `rmsg`, and REQUEST_OFFLINE applies only while
 * the browser is offline.
 */
const excluded: ReadonlySet<MessageKey> = new Set(['THEME_MESSAGE', 'REQUEST_OFFLINE']);

/** A message that is shown beside the built-in brand. */
interface ThemeMessage extends Pick<Failure, 'retryAt'> {
  readonly message: MessageKey;
  /** The text of THEME_MESSAGE. */
  readonly text?: string;
}

const unanticipated = { message: 'THEME_UNANTICIPATED_ERROR' } as const;

/** Returns what the app does after a failed theme call (docs/services.md, 'Brand'): the page reloads once, or shows a message. */
export function afterThemeFailure({ status, body, retryAt }: Failure): 'reload' | ThemeMessage {
  if (status === 412) return 'reload';
  if (status !== 400 && status !== 401) return { ...unanticipated, retryAt };
  const rmsg = body.message?.response?.rmsg;
  if (rmsg !== undefined) return { message: 'THEME_MESSAGE', text: rmsg };
  if (status === 401) return unanticipated;
  // The first key that names an error applies. A message of another tone, such as a success, would be false here.
  const message = body.message?.fieldErrors
    .map(({ messageKey }) => messageKey)
    .find((key) => isMessageKey(key) && messages[key].tone === 'error' && !excluded.has(key));
  return isMessageKey(message) ? { message } : unanticipated;
}
