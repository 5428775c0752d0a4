import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
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
 * Returns the message of the history entry: its `key` (`undefined` without one), `definition` and `incident`. `banner` is the key if
 * the message stands above the form and not below a field (`useFieldMessage`). Once the browser is online again, REQUEST_OFFLINE
 * is hidden and `isBackOnline` is true.
 */
export function useMessage() {
  const { message, incident } = useRouteContext({
    from: '__root__',
    select: ({ message, incident }) => ({ message, incident }),
  });
  const online = useOnline();
  const isBackOnline = online && message === 'REQUEST_OFFLINE';
  const key = isBackOnline ? undefined : message;
  const definition = key && messages[key];
  return { key, banner: definition?.fields ? undefined : key, definition, incident, isBackOnline };
}

/** Returns the message of the current history entry if it is about a field. `first` is the field that shows it. */
export function useFieldMessage(field: string) {
  const { key, definition } = useMessage();
  const fields: readonly string[] | undefined = definition?.fields;
  if (!key || !definition || !fields?.includes(field)) return undefined;
  return { key, text: definition.text, first: fields[0] ?? field };
}
