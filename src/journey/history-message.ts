import { isMessageKey, type MessageKey } from '#src/flows/message-keys.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The message of this history entry, by key only (contract section 4). */
    message?: MessageKey;
  }
}

/** The message that an entry of the browser's history carries; anything else in its place is no message. */
export function messageOf(state: object): MessageKey | undefined {
  const value = (state as { message?: unknown }).message;
  return isMessageKey(value) ? value : undefined;
}
