import { useLocation } from '@tanstack/react-router';
import { readEntryState } from '#src/flow/history-state.ts';
import { type MessageKey, messages } from '#src/locales/messages.ts';

/** Returns the message key of the current history entry. */
export const useMessage = (): MessageKey | undefined =>
  useLocation({ select: ({ state }) => readEntryState(state).message });

/** Returns the tone and the flags of the message of the current history entry; `undefined` without a message. */
export function useMessageFlags() {
  const message = useMessage();
  return message && messages[message];
}
