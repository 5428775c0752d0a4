import { useLocation } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { readHistoryState } from '#src/flow/history-state.ts';
import { messages } from '#src/locales/messages.ts';

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

/**
 * Returns the message of the current history entry, with its record in `messages` and its incident; `key` is `undefined` without
 * one. REQUEST_OFFLINE disappears as soon as the browser is online again, which `isBackOnline` says.
 */
export function useMessage() {
  const { message, incident } = useLocation({
    select: ({ state }) => {
      const { message, incident } = readHistoryState(state);
      return { message, incident };
    },
    structuralSharing: true,
  });
  const online = useOnline();
  const isBackOnline = online && message === 'REQUEST_OFFLINE';
  const key = isBackOnline ? undefined : message;
  return { key, record: key && messages[key], incident, isBackOnline };
}
