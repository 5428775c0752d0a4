import { useRouteContext } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { messages } from '#src/locales/messages.ts';

function onNetworkChange(listener: () => void): () => void {
  const types = ['online', 'offline'];
  for (const type of types) window.addEventListener(type, listener);
  return () => {
    for (const type of types) window.removeEventListener(type, listener);
  };
}
const onNothing = () => () => undefined;

/**
 * Returns the message of the history entry: its `key`, `definition` and `incident`. All are `undefined` if the entry has no
 * message. While the browser is online, the key is REQUEST_ONLINE in place of REQUEST_OFFLINE. `banner` is the key of a message
 * that stands above the form. A message about a field stands below the field (`useFieldMessage`).
 */
export function useMessage() {
  const { message, incident } = useRouteContext({
    from: '__root__',
    select: ({ message, incident }) => ({ message, incident }),
  });
  const isOffline = message === 'REQUEST_OFFLINE';
  const isOnline = useSyncExternalStore(
    isOffline ? onNetworkChange : onNothing,
    () => navigator.onLine !== false,
    () => true,
  );
  const key = isOffline && isOnline ? 'REQUEST_ONLINE' : message;
  const definition = key && messages[key];
  return { key, banner: definition?.fields ? undefined : key, definition, incident };
}
