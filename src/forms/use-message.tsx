import { useLocation } from '@tanstack/react-router';
import { readEntryState } from '#src/flow/history-state.ts';
import { type MessageKey, messages } from '#src/locales/messages.ts';
import { useOnline } from '#src/ui/use-online.tsx';

/** Returns the message key of the current history entry, unless the message has ended because the network is back. */
export function useMessage(): MessageKey | undefined {
  const online = useOnline();
  const message = useLocation({ select: ({ state }) => readEntryState(state).message });
  return online && message === 'REQUEST_OFFLINE' ? undefined : message;
}

/** Returns the tone and the flags of the message of the current history entry; `undefined` without a message. */
export function useMessageFlags() {
  const message = useMessage();
  return message && messages[message];
}
