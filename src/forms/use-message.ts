import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { readHistoryState } from '#src/flow/history-state.ts';
import { type MessageKey, messages } from '#src/locales/messages.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Returns whether the browser reports that it is online; true in the landing pages and during their hydration. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine !== false,
    () => true,
  );

const useEntryMessage = () => useLocation({ select: ({ state }) => readHistoryState(state).message });

/** Returns whether the browser is online again, so that REQUEST_OFFLINE of the current history entry has disappeared. */
export function useBackOnline(): boolean {
  const online = useOnline();
  return useEntryMessage() === 'REQUEST_OFFLINE' && online;
}

/** Returns the message key of the current history entry, except REQUEST_OFFLINE while the browser is online. */
export function useMessage(): MessageKey | undefined {
  const message = useEntryMessage();
  return useBackOnline() ? undefined : message;
}

/** Returns the tone and the flags of the message of the current history entry; `undefined` without a message. */
export function useMessageFlags() {
  const message = useMessage();
  return message && messages[message];
}

/** Returns when the message of the current history entry appeared, which tells it from the same message after another submit. */
export const useMessageTime = () =>
  useLocation({ select: ({ state }) => readHistoryState(state).incident?.at });
