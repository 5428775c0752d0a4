import { isMessageKey, type MessageKey } from './message-keys.ts';

/** What a theme that cannot be had leads to: the page loads once more, or a message beside the built-in brand. */
export type ThemeFailure =
  | { readonly reload: true }
  | { readonly reload: false; readonly message: MessageKey; readonly text?: string };

/** The theme service's error, as `ServiceError` holds it. */
interface ThemeError {
  readonly status?: number | undefined;
  readonly body?: unknown;
}

const member = (value: unknown, name: string | number): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).includes(String(name))
    ? (value as Record<string | number, unknown>)[name]
    : undefined;

const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : undefined);

const unanticipated: ThemeFailure = { reload: false, message: 'THEME_UNANTICIPATED_ERROR' };

/** Reads a theme error by status (specification section 8 'Theme', contract section 2 'Brand'). */
export function afterThemeFailure({ status, body }: ThemeError): ThemeFailure {
  if (status === 412) return { reload: true };
  if (status !== 400 && status !== 401) return unanticipated;
  const message = member(body, 'message');
  const rmsg = text(member(member(message, 'response'), 'rmsg'));
  if (rmsg !== undefined) return { reload: false, message: 'THEME_MESSAGE', text: rmsg };
  if (status === 401) return unanticipated;
  const key = member(member(member(message, 'fieldErrors'), 0), 'messageKey');
  return isMessageKey(key) && key !== 'THEME_MESSAGE' ? { reload: false, message: key } : unanticipated;
}
